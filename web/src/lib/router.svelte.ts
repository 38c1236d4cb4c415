/** The address bar as state: pages are chosen by path, details by what stands after the #. */

interface Place {
  path: string;
  hash: string;
}

function current(): Place {
  return { path: location.pathname, hash: location.hash.slice(1) };
}

export const place = $state<Place>(current());

function follow(): void {
  Object.assign(place, current());
}

export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  const samePage = place.path === location.pathname;
  follow();
  if (!samePage) scrollTo(0, 0);
}

/** Follow links of our own without loading the page anew. */
export function followLinks(): void {
  addEventListener("popstate", follow);
  addEventListener("hashchange", follow);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    if (event.shiftKey || event.altKey || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
