import { createRoot } from 'react-dom/client'
import { App, preloadFor } from './app/App.tsx'
import { watchScheme } from './lib/scheme.ts'
import { sessionHint } from './lib/session.ts'
import { watchTheme } from './lib/theme.ts'
import { showToastAfterLoad } from './lib/toast.ts'

// A file that is gone was replaced by a newer version, so the page is loaded again: once, in case the reason is another one.
window.addEventListener('vite:preloadError', () => {
  // Without a network the file is only out of reach, and so is the page.
  if (!navigator.onLine || sessionStorage.getItem('reloaded')) return
  sessionStorage.setItem('reloaded', '1')
  window.location.reload()
})
// The bundler's loader takes every link in the page for a loaded sheet, so one that failed is taken out to be asked for again.
document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true)
whenLoaded(() => setTimeout(() => sessionStorage.removeItem('reloaded'), 10_000))

watchScheme()
watchTheme()
if (sessionHint() === 'present') preloadFor(window.location.pathname)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
showToastAfterLoad()

// It shows a page of its own where a document cannot be loaded, and nothing else. Nobody waits for it, and it may be refused.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  whenLoaded(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined))

/** The document may have been loaded before the app began: see index.html. */
function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run)
}
