import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { cookieName, isSecure } from '../../identity/session-cookie.ts'

/** Lifetime of a visitor's board and of the cookie with the board's id, in seconds. */
export const KEPT_SECONDS = 86_400

const NAME = 'try'

const signature = (secret: string, boardId: string) =>
  createHmac('sha256', secret).update(`visitor\0${boardId}`).digest('base64url')

type Signing = Pick<Context, 'env' | 'secret'>

export const setBoardCookie = (reply: FastifyReply, { env, secret }: Signing, boardId: string) =>
  reply.setCookie(cookieName(env, NAME), `${boardId}.${signature(secret, boardId)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(env),
    maxAge: KEPT_SECONDS,
  })

/**
 * Id of the visitor's board, read from the cookie; undefined when the signature is wrong. The board may no longer
 * exist.
 */
export function boardOf(request: FastifyRequest, { env, secret }: Signing): string | undefined {
  const [boardId = '', given = ''] = (request.cookies[cookieName(env, NAME)] ?? '').split('.')
  const [mac, expected] = [Buffer.from(given), Buffer.from(signature(secret, boardId))]
  return mac.length === expected.length && timingSafeEqual(mac, expected) ? boardId : undefined
}
