import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MADE_VISIT_DAYS } from '../../../engine/made-board/limits.ts'
import type { Context } from '../../context.ts'
import { cookieAttributes, cookieName } from '../../identity/session-cookie.ts'
import { isSigned } from '../../signature.ts'

const NAME = 'boards'

const signature = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`boards\0${id}`).digest('base64url')

/** A new random id of a browser, or a new token of a frame: 32 characters. */
export const newVisitorId = () => randomBytes(24).toString('base64url')

/**
 * Returns the keyed hash of a visitor, which the attempts of the visitor contain. Nobody can play on with a copy of the
 * database. A token of a frame cannot be used as a cookie, because `kind` is part of the hash.
 */
export const visitorKey = ({ hashKey }: Pick<Context, 'hashKey'>, kind: 'browser' | 'frame', id: string) =>
  createHmac('sha256', hashKey).update(`visitor of boards\0${kind}\0${id}`).digest('base64url')

/** Sets the cookie with the id of a browser. The same cookie is for all boards. */
export const setVisitorCookie = (reply: FastifyReply, { env, secrets }: Context, id: string) =>
  reply.setCookie(cookieName(env, NAME), `${id}.${signature(secrets[0], id)}`, {
    ...cookieAttributes(env),
    maxAge: MADE_VISIT_DAYS * 86_400,
  })

/** Returns the id of the browser; undefined if it has none, or if the signature is wrong. */
export function browserOf(
  request: FastifyRequest,
  { env, secrets }: Pick<Context, 'env' | 'secrets'>,
): string | undefined {
  const [id = '', given = ''] = (request.cookies[cookieName(env, NAME)] ?? '').split('.')
  return isSigned(secrets, (secret) => signature(secret, id), given) ? id : undefined
}

/**
 * Returns the keyed hash of the visitor of a request: of the token of a frame if the request has one, else of the
 * browser. Returns undefined for a browser without the cookie.
 */
export function visitorOf(
  context: Pick<Context, 'env' | 'secrets' | 'hashKey'>,
  request: FastifyRequest,
  token: string | undefined,
): string | undefined {
  if (token !== undefined) return visitorKey(context, 'frame', token)
  const browser = browserOf(request, context)
  return browser && visitorKey(context, 'browser', browser)
}
