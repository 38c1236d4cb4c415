/** Move numbers from here to there in a short while, or at once where motion is not wanted. */

const DURATION = 220;

export function glide(isStill: boolean, frame: (part: number) => void): () => void {
  if (isStill) {
    frame(1);
    return () => undefined;
  }
  const start = performance.now();
  let handle = requestAnimationFrame(function step(now: number): void {
    const part = Math.min(1, (now - start) / DURATION);
    frame(1 - (1 - part) ** 3);
    if (part < 1) handle = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(handle);
}
