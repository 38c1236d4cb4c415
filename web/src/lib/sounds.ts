/** Small sounds, made on the spot: a tile on stone, a bell for one's turn. */

import { preferences } from "./preferences.svelte";

let context: AudioContext | null = null;

function ring(from: number, to: number, seconds: number, loudness: number, wave: OscillatorType): void {
  // Before the first press or key on a page a browser lets nothing ring, and complains.
  if (!preferences.sounds || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
  volume.gain.setValueAtTime(loudness, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + seconds);
}

export const sounds = {
  lay: () => ring(190, 70, 0.16, 0.25, "triangle"),
  turn: () => ring(520, 500, 0.06, 0.06, "sine"),
  yourTurn: () => {
    ring(660, 655, 0.5, 0.12, "sine");
    ring(990, 985, 0.7, 0.06, "sine");
  },
  chat: () => ring(880, 830, 0.18, 0.06, "sine"),
};
