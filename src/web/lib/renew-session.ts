import { urlOf } from './api.ts'

/** Signs out and opens the sign-in screen. After the sign-in, the player returns to this page. */
export async function renewSession(): Promise<void> {
  await fetch('/api/logout', { method: 'POST', redirect: 'manual' })
    .then((reply) => reply.text())
    .catch(() => undefined)
  const { pathname, hash } = window.location
  window.location.assign(urlOf('GET /api/login', { query: { next: pathname + hash } }))
}
