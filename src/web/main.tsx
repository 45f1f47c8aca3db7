import { createRoot } from 'react-dom/client'
import { App, preloadFor } from './app/App.tsx'
import './lib/focus-trail.ts'
import { forgetReload, watchLeaving } from './lib/leaving.ts'
import { loadAhead } from './lib/part.ts'
import { watchScheme } from './lib/scheme.ts'
import { sessionHint } from './lib/session.ts'
import { watchTheme } from './lib/theme.ts'
import { showToastAfterLoad } from './lib/toast.ts'
import { registerWorker } from './lib/worker.ts'

watchLeaving()
// Vite assumes that a style sheet is loaded if the page has a link to it. Vite requests a failed style sheet again only
// if its link is removed.
document.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true)
whenLoaded(() => setTimeout(forgetReload, 10_000))

addEventListener('focusin', () => loadAhead(() => import('./lib/keep-focus.ts')), { once: true })
watchScheme()
watchTheme()
if (sessionHint() === 'present') preloadFor(window.location.pathname)
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
showToastAfterLoad()

if (import.meta.env.PROD) whenLoaded(() => void registerWorker())

/** Calls `run` when the document has been loaded, or immediately if the document is already loaded (see index.html). */
function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run)
}
