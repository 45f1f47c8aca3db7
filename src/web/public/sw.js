// If the browser cannot load a document because the network or the server is missing, this worker returns an offline
// page. The worker caches nothing and handles no other request, so players never see an old version.

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline · WordConnect</title>
<style>
:root { color-scheme: light; --paper: #f9f4eb; --ink: #2a1f17; --soft: #5e5349; --thread: #7143d4; }
:root[data-scheme="dark"] { color-scheme: dark; --paper: #191410; --ink: #f0ebe1; --soft: #b5ada2; --thread: #b296ff; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; text-align: center; }
main { display: grid; align-content: center; justify-items: center; gap: 1rem; min-height: 100dvh; padding: 1.5rem; box-sizing: border-box; }
svg { width: min(16rem, 70vw); fill: var(--ink); }
path { fill: none; stroke: var(--thread); stroke-width: 8; stroke-linecap: round; }
.missing { stroke-width: 4; stroke-dasharray: 1 12; }
.loose { fill: none; stroke: var(--soft); stroke-width: 4; }
h1, p { max-width: 34ch; margin: 0; }
h1 { font-size: clamp(1.75rem, 7vw, 2.5rem); line-height: 1.1; letter-spacing: -.02em; }
p { color: var(--soft); }
button { min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 999px; background: var(--ink); color: var(--paper);
  font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--thread); outline-offset: 2px; }
@media (forced-colors: active) { button { border: 1px solid; } }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 320 150" aria-hidden="true">
<path d="M20 34C34 96 52 128 74 128c24 0 18-52 40-52"/><path d="M206 76c22 0 16 52 40 52 22 0 40-32 54-94"/>
<path class="missing" d="M126 78c20 6 48 6 68 0"/>
<circle cx="20" cy="34" r="9"/><circle cx="74" cy="128" r="9"/><circle cx="246" cy="128" r="9"/><circle cx="300" cy="34" r="9"/>
<circle class="loose" cx="160" cy="70" r="8"/>
</svg>
<h1></h1>
<p>Your games and scores are safe. This page comes by itself as soon as WordConnect can be reached.</p>
<button type="button">Try again</button>
</main>
<script>
const chosen = /(?:^|; )wordconnect-scheme=(\\w+)/.exec(document.cookie)?.[1]
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.scheme = isDark ? 'dark' : 'light'
document.querySelector('h1').textContent = navigator.onLine ? 'WordConnect cannot be reached' : 'You are offline'
const reload = () => location.reload()
document.querySelector('button').addEventListener('click', reload)
addEventListener('online', reload)
// The page also tries again if the browser was never offline, because then the event "online" does not occur.
setInterval(() => navigator.onLine && fetch('/api/health').then((reply) => reply.ok && reload(), () => undefined), 5000)
</script>
</body>
</html>`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return new Response(page, { status: 503, headers })
  }
}

// A new version of the worker replaces the old version immediately, because the worker stores nothing that an open page
// needs.
addEventListener('install', () => self.skipWaiting())
// With navigation preload, the browser requests a document while this worker is still starting, so that the worker delays
// no page. Firefox shows its own error page if a preloaded request fails, whatever this worker responds. Therefore only
// Chromium, the only engine with `userAgentData`, preloads.
addEventListener('activate', (event) => {
  const { navigationPreload: preload } = self.registration
  event.waitUntil(navigator.userAgentData ? preload?.enable() : preload?.disable())
})
// Chromium preloads every navigation by GET, so the worker must respond to each of them, even below /api. Without a
// response from the worker, the browser would send the request to the server a second time.
addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(load(event))
})
