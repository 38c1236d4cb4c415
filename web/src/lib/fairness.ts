/** Check a deal: the hash that was published before the game is that of the secret told after it. */

export async function commitmentOf(secret: string): Promise<string> {
  const bytes = new Uint8Array((secret.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
