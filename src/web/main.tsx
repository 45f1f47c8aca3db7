import { createRoot } from 'react-dom/client'
import { App, preloadFor } from './app/App.tsx'
import { watchScheme } from './lib/scheme.ts'
import { sessionHint } from './lib/session.ts'
import { watchTheme } from './lib/theme.ts'
import { showToastAfterLoad } from './lib/toast.ts'

// If a file of the app is missing, a newer version has probably replaced the file, so reload the page. Reload the page
// only once, because a file may be missing for another reason.
window.addEventListener('vite:preloadError', () => {
  // Without a network a file cannot be loaded, and a reload would fail too.
  if (!navigator.onLine || sessionStorage.getItem('reloaded')) return
  sessionStorage.setItem('reloaded', '1')
  window.location.reload()
})
// The build tool's loader takes every style sheet link in the page as loaded. Removing a failed link lets the loader
// request the style sheet again.
document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true)
whenLoaded(() => setTimeout(() => sessionStorage.removeItem('reloaded'), 10_000))

watchScheme()
watchTheme()
if (sessionHint() === 'present') preloadFor(window.location.pathname)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
showToastAfterLoad()

// The service worker only serves the offline page. Nothing waits for the registration of the worker, which may fail.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  whenLoaded(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined))

/** Runs `run` when the document is loaded, or at once if it is already loaded: see index.html. */
function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run)
}
