import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { UPLOADS, UPLOADS_AN_ACCOUNT } from './bounds.ts'

const RETRY_SECONDS = 10

/**
 * Makes a hook that admits an upload before its body is read, and lets go of it when its reply is sent or its client has
 * left. Refuses with `too_many_requests` beyond the bound of an account, with `busy` beyond that of the process. It runs after
 * the hook that finds the session.
 */
export function admitUploads(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const accounts = new Map<string, number>()
  let all = 0
  return async ({ session, ip }, { raw }) => {
    const account = session?.playerId ?? ip
    const own = accounts.get(account) ?? 0
    if (own >= UPLOADS_AN_ACCOUNT) {
      throw new Refusal('too_many_requests', {
        message: 'Your last uploads have not arrived yet. Wait a moment, then try again.',
        retryAfter: RETRY_SECONDS,
      })
    }
    if (all >= UPLOADS) throw new Refusal('busy', { retryAfter: RETRY_SECONDS })
    if (raw.destroyed) return // the client has left already, so `close` would not come
    accounts.set(account, own + 1)
    all++
    raw.once('close', () => {
      all--
      const left = (accounts.get(account) ?? 1) - 1
      if (left === 0) accounts.delete(account)
      else accounts.set(account, left)
    })
  }
}
