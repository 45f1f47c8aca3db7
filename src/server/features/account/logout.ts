import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit } from '../../../contract/endpoint.ts'
import type { Context } from '../../context.ts'
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
 * Serves `/api/logout`. A browser signs out by opening `/api/logout`, so any other site could contain a link to this
 * address. Only a navigation from this site's pages signs out immediately; otherwise a page asks for confirmation.
 */
export function serveLogout(app: FastifyInstance, context: Context): void {
  const logout = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessionOf(context, request)
    if (session) await deleteSession(context.db, session.token)
    return clearSessionCookie(reply, context.env).redirect('/', 302)
  }
  const schema = { hide: true }
  const onRequest = limitCalls(context, 'logout', [LIMIT])
  app.get('/api/logout', { schema, onRequest }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'same-origin') return logout(request, reply)
    return reply.headers(plainPageHeaders).send(ask)
  })
  // The sign-out form sends a body that the server does not read. Form requests from other origins are refused before
  // this handler runs.
  app.register((scope, _options, registered) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume()
      done(null)
    })
    scope.post('/api/logout', { schema, onRequest }, logout)
    registered()
  })
}
