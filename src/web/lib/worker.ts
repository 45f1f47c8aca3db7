/**
 * Registers the service worker. Never throws: without the worker, the site only has no page of its own for a missing
 * network.
 */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js')
  } catch {
    // The browser has no service workers, or refuses them, for example because it blocks cookies.
  }
}
