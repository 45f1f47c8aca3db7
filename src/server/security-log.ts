import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Context } from './context.ts'

export type SecurityEvent =
  | 'sign_up'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_in_delayed'
  | 'second_step_asked'
  | 'second_step_refused'
  | 'second_step_delayed'
  | 'passkey_refused'
  | 'session_ended'
  | 'sign_out_everywhere'
  | 'password_refused'
  | 'password_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_made'
  | 'passkey_added'
  | 'passkey_removed'
  | 'google_refused'
  | 'google_linked'
  | 'google_unlinked'
  | 'password_reset'
  | 'email_verified'
  | 'account_deleted'
  | 'limit_reached'
  | 'access_refused'
  | 'result_held'
  | 'result_released'
  | 'result_removed'
  | 'referral_held'
  | 'referral_released'
  | 'referral_removed'
  | 'player_suspended'
  | 'suspension_lifted'
  | 'player_renamed'
  | 'picture_removed'
  | 'payment_settled'
  | 'payment_mismatch'

/**
 * Writes a line to the security log. The log contains network addresses and e-mail addresses only as keyed hashes.
 * Lines about the same network contain the same hash.
 */
export function logSecurity(
  { log, hashKey }: Pick<Context, 'log' | 'hashKey'>,
  event: SecurityEvent,
  about: { account?: string | undefined; address?: string | undefined } & Record<string, unknown>,
): void {
  const { address, ...rest } = about
  log.info(
    { security: event, ...rest, ...(address !== undefined && { network: networkKey(hashKey, address) }) },
    'security',
  )
}

/**
 * Returns the network of a network address. The network is the part that is the same for one household: the IPv4
 * address, or the first 64 bits of an IPv6 address. An IPv4-mapped IPv6 address is converted to IPv4. The result is
 * `unknown` for a malformed network address.
 */
export const networkOf = (given: string): string => networkWithin(given, 64)

/**
 * Returns the site of a network address. The site is the part that is the same for one customer of a provider: the IPv4
 * address, or the first 48 bits of an IPv6 address. One customer can have 65,536 networks of 64 bits, so code that
 * counts the people of a network uses the site.
 */
export const siteOf = (given: string): string => networkWithin(given, 48)

function networkWithin(given: string, bits: 48 | 64): string {
  // Some proxies write a port after the network address.
  const address = ipaddr.isValid(given) ? given : given.replace(/^\[?([^\]]*)\]?:\d+$/, '$1')
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const parts = (parsed as ipaddr.IPv6).parts.map((part, n) => (n < bits / 16 ? part : 0))
  return `${new ipaddr.IPv6(parts).toString()}/${bits}`
}

export const networkKey = (hashKey: string, address: string) =>
  keyedHash(hashKey, 'network', networkOf(address))

/**
 * Returns the keyed hash of a site, for code that counts people. For an IPv4 address, the result is the same as the
 * result of `networkKey`.
 */
export const siteKey = (hashKey: string, address: string) => keyedHash(hashKey, 'network', siteOf(address))

/**
 * Returns the keyed hash of an e-mail address. The hash is computed in lower case, because accounts store e-mail
 * addresses in lower case.
 */
export const accountKey = (hashKey: string, email: string) => keyedHash(hashKey, 'email', email.toLowerCase())

/**
 * Returns a keyed hash of a text. Nobody can compute the text from the hash. The hashes of two equal texts are equal
 * only if `purpose` is also equal.
 */
const keyedHash = (hashKey: string, purpose: string, text: string) =>
  createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest('base64url').slice(0, 22)
