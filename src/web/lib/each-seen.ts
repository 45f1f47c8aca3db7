/**
 * Calls `run` each time the page becomes visible. Returns a function that ends this. Nothing runs when the page becomes
 * hidden: at that moment the browser perhaps closes the tab, and Firefox can have stopped React in the middle of a
 * rendering. React then throws when an effect event is called.
 */
export function onEachSeen(run: () => void): () => void {
  const look = () => {
    if (!document.hidden) run()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
