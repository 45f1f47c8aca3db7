import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit } from '../../../contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { described } from '../../http/documentation.ts'
import { plainPage, plainPageHeaders } from '../../http/plain-page.ts'
import { limitCalls, sessionOf } from '../../http/policy.ts'
import { deleteSession } from '../../identity/session.store.ts'
import { clearSessionCookie } from '../../identity/session-cookie.ts'

const LIMIT: Limit = { max: 120, seconds: 60, by: 'network', local: true }

const ask = plainPage(
  'Sign out of WordConnect?',
  '<form method="post" action="/api/logout"><button>Sign out</button></form><p><a href="/">Stay</a></p>',
)

/**
 * Serves `/api/logout`. A browser signs out by opening the address `/api/logout`, and other sites can contain a link to
 * this address. Therefore, only a navigation from a page of this site signs out immediately. In all other cases, a page
 * asks the player to confirm the sign-out.
 */
export function serveLogout(app: FastifyInstance, context: Context): void {
  const logout = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessionOf(context, request)
    if (session) await context.db.transaction().execute((tx) => deleteSession(tx, session.token))
    return clearSessionCookie(reply, context.env).redirect('/', 302)
  }
  const onRequest = limitCalls(context, 'logout', [LIMIT])
  const opened = described('GET /api/logout', 'Sign out by opening an address', {
    200: { description: 'A page that asks, for a request from elsewhere', type: 'text/html' },
    302: { description: 'Signed out, to the start page' },
  })
  app.get('/api/logout', { ...opened, onRequest }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'same-origin') return logout(request, reply)
    return reply.headers(plainPageHeaders).send(ask)
  })
  // The server does not read the body of the sign-out form. The server refuses form requests from other origins before
  // this handler runs.
  app.register((scope, _options, registered) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume()
      done(null)
    })
    const confirm = described('POST /api/logout', 'Sign out from the page that asks', {
      302: { description: 'Signed out, to the start page' },
    })
    scope.post('/api/logout', { ...confirm, onRequest }, logout)
    registered()
  })
}
