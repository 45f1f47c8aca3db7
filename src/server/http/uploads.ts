import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { networkOf } from '../security-log.ts'
import { UPLOADS, UPLOADS_A_NETWORK, UPLOADS_AN_ACCOUNT } from './bounds.ts'

const RETRY_SECONDS = 10

/**
 * Returns a function that limits simultaneous uploads. An upload counts until the server has replied or the client has
 * disconnected. Refuses with `too_many_requests` if the account or the network has too many uploads, and with `busy` if
 * the process has too many uploads. The session of the request must be loaded before the returned function is called.
 */
export function admitUploads(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const underWay = new Map<string, number>()
  let all = 0
  const add = (who: string, change: 1 | -1) => {
    const left = (underWay.get(who) ?? 0) + change
    if (left === 0) underWay.delete(who)
    else underWay.set(who, left)
  }
  return async ({ session, ip }, { raw }) => {
    const network = `network ${networkOf(ip)}`
    const account = session?.playerId ?? network
    const isTooMany =
      (underWay.get(account) ?? 0) >= UPLOADS_AN_ACCOUNT || (underWay.get(network) ?? 0) >= UPLOADS_A_NETWORK
    if (isTooMany) {
      throw new Refusal('too_many_requests', {
        message: 'Your last uploads have not arrived yet. Wait a moment, then try again.',
        retryAfter: RETRY_SECONDS,
      })
    }
    if (all >= UPLOADS) throw new Refusal('busy', { retryAfter: RETRY_SECONDS })
    if (raw.destroyed) return // the client has disconnected, so `close` would not fire
    for (const who of [account, network]) add(who, 1)
    all++
    raw.once('close', () => {
      all--
      for (const who of [account, network]) add(who, -1)
    })
  }
}
