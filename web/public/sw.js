// The shell of the page, kept for a bad connection. Games live on the server and are never kept.
const SHELL = "polis-shell-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const forgetOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forgetOthers());
});

async function fromNetwork(request, key) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch {
    return (await cache.match(key)) ?? Response.error();
  }
}

async function fromStore(request) {
  const cache = await caches.open(SHELL);
  return (await cache.match(request)) ?? fromNetwork(request, request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fromNetwork(request, "/"));
  // Names of built files carry a hash of what is in them, so the stored ones are never old.
  else if (address.pathname.startsWith("/assets/")) event.respondWith(fromStore(request));
});
