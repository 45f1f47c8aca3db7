import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { cookieAttributes, cookieName } from '../../identity/session-cookie.ts'
import { isSigned } from '../../signature.ts'

/** Time for which a visitor's board and the cookie with its id are valid, in seconds. */
export const KEPT_SECONDS = 86_400

const NAME = 'try'

const signature = (secret: string, boardId: string) =>
  createHmac('sha256', secret).update(`visitor\0${boardId}`).digest('base64url')

type Signing = Pick<Context, 'env' | 'secrets'>

export const setBoardCookie = (reply: FastifyReply, { env, secrets }: Signing, boardId: string) =>
  reply.setCookie(cookieName(env, NAME), `${boardId}.${signature(secrets[0], boardId)}`, {
    ...cookieAttributes(env),
    maxAge: KEPT_SECONDS,
  })

/**
 * Reads the id of the visitor's board from the cookie. Returns undefined if the signature is wrong. The board itself
 * may have been deleted.
 */
export function boardOf(request: FastifyRequest, { env, secrets }: Signing): string | undefined {
  const [boardId = '', given = ''] = (request.cookies[cookieName(env, NAME)] ?? '').split('.')
  return isSigned(secrets, (secret) => signature(secret, boardId), given) ? boardId : undefined
}
