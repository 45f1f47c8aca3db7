import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit } from '../../../contract/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { described } from '../../http/documentation.ts'
import { plainPage, plainPageHeaders } from '../../http/plain-page.ts'
import { limitCalls } from '../../http/policy.ts'
import { Refusal } from '../../refusal.ts'
import { accountKey } from '../../security-log.ts'
import { isSigned } from '../../signature.ts'
import { areRefused, refuseMails } from './mail.store.ts'

/** The only kind of mail that recipients have not requested. */
const KIND = 'invitation'
const LIMIT: Limit = { max: 60, seconds: 60, by: 'network', local: true }
const PATH = '/api/mail/unsubscribe'

type Signing = Pick<Context, 'hashKey' | 'env'>

const signatureOf = (hashKey: string, key: string) =>
  createHmac('sha256', hashKey).update(`unsubscribe\0${KIND}\0${key}`).digest('base64url')

/**
 * Returns the address of the page on which the recipient can refuse further invitations. The URL does not contain the
 * e-mail address.
 */
export function unsubscribeUrl({ hashKey, env }: Signing, recipient: string): string {
  const key = accountKey(hashKey, recipient)
  return `${env.publicUrl}${PATH}?token=${key}.${signatureOf(hashKey, key)}`
}

/**
 * Returns true if invitations to this e-mail address are allowed. Returns false after the owner of the address has
 * refused invitations.
 */
export const mayInvite = async (
  db: Db | Tx,
  { hashKey }: Pick<Context, 'hashKey'>,
  recipient: string,
): Promise<boolean> => !(await areRefused(db, accountKey(hashKey, recipient), KIND))

/**
 * Reads the keyed hash of the e-mail address from a signed token. Refuses with `not_found` if the signature is wrong.
 */
function keyOf(hashKey: string, request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown }
  const [key = '', given = ''] = typeof token === 'string' ? token.split('.') : []
  if (!isSigned([hashKey], () => signatureOf(hashKey, key), given)) throw new Refusal('not_found')
  return key
}

// An HTML form without an action posts to the URL of the current page, which contains the token.
const ask = plainPage(
  'No more invitations?',
  '<p>Friends who play WordConnect may invite you by mail. After this nobody can.</p><form method="post"><button>No more invitations</button></form>',
)
const done = plainPage(
  'No more invitations',
  '<p>That is settled: this address gets no invitation to WordConnect any more.</p><p><a href="/">WordConnect</a></p>',
)

/**
 * Serves the page on which the owner of an e-mail address can refuse further invitations. Opening the page changes
 * nothing, because some programs open every link in a mail. The unsubscribe button of a mail program sends a POST
 * request to the page's address (RFC 8058).
 */
export function serveUnsubscribe(app: FastifyInstance, context: Context): void {
  const { hashKey, db, now } = context
  const replies = {
    200: { description: 'The page', type: 'text/html' },
    404: { description: 'The token is none', type: 'application/json' },
  }
  const asking = described(`GET ${PATH}`, 'The page on which invitations by mail are refused', replies)
  const refusing = described(`POST ${PATH}`, 'Refuse invitations by mail', replies)
  const onRequest = limitCalls(context, 'unsubscribe', [LIMIT])
  const show = (reply: FastifyReply, html: string) =>
    reply
      .headers(plainPageHeaders)
      // The URL of the page contains the token, so browsers must not send the URL to other sites as referrer. The
      // policy `same-origin` prevents this. With a stricter policy, the form would not send the origin of the page.
      .header('referrer-policy', 'same-origin')
      .send(html)
  app.get(PATH, { ...asking, onRequest }, async (request, reply) => {
    keyOf(hashKey, request)
    return show(reply, ask)
  })
  app.register((scope, _options, registered) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, (_request, body, done) => {
        body.resume() // the body is ignored
        done(null)
      })
    scope.post(PATH, { ...refusing, onRequest }, async (request, reply) => {
      await refuseMails(db, keyOf(hashKey, request), KIND, now())
      return show(reply, done)
    })
    registered()
  })
}
