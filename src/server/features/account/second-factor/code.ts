import { randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { generateURI, verifySync } from 'otplib'

/**
 * A code is valid for 30 seconds. The server accepts it this number of seconds earlier and later, because clocks differ
 * and typing takes time.
 */
const TOLERANCE_SECONDS = 30
const ISSUER = 'WordConnect'

/** Returns the URI for the authenticator app. The page shows the URI as a link and as a QR code. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret })

/**
 * Returns the number of the 30-second step in which the authenticator app shows this code; undefined if the code is not
 * valid now.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!isAppCode(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const verdict = verifySync({ secret, token: plain(code), epoch, epochTolerance: TOLERANCE_SECONDS })
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined
}

/** Removes spaces and hyphens from a typed code, and converts it to lower case. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

const isAppCode = (code: string) => /^\d{6}$/.test(plain(code))

/**
 * Characters of recovery codes. The characters 0, 1, i, l and o are missing, because 0 looks like o, and 1, i and l
 * look alike.
 */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CODES = 10
/** Number of characters of a recovery code. With this number, a code has 59 random bits. */
const LENGTH = 12
const isRecoveryCode = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Creates recovery codes, each written in three groups of four characters. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, (_, n) => {
      const letter = ALPHABET[randomInt(ALPHABET.length)] ?? ''
      return n > 0 && n % 4 === 0 ? `-${letter}` : letter
    }).join(''),
  )

/**
 * Computes a slow hash of a recovery code with the account's salt. Returns undefined for a text that cannot be a
 * recovery code. All recovery codes of an account have the same salt, so the check of a typed code needs one hash
 * instead of ten.
 */
export async function recoveryHash(code: string, salt: Uint8Array): Promise<string | undefined> {
  if (!isRecoveryCode.test(plain(code))) return undefined
  // `hashRaw` uses Argon2id with the library's default parameters.
  return (await hashRaw(plain(code), { salt })).toString('base64url')
}

const FREE_FAILURES = 5
const FIRST_WAIT_MS = 5 * 60_000
const LONGEST_WAIT_MS = 60 * 60_000
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

export interface Failures {
  count: number
  at: Date | null
}

const counting = ({ count, at }: Failures, now: Date) =>
  at !== null && now.getTime() - at.getTime() < FORGOTTEN_AFTER_MS ? count : 0

/**
 * Returns the number of consecutive wrong codes after one more wrong code. The number starts again at 0 after a day
 * without a wrong code.
 */
export const failuresAfter = (failures: Failures, now: Date): number => counting(failures, now) + 1

/** Returns true if this number of consecutive wrong codes is the lowest number that causes a delay. */
export const isManyFailures = (count: number): boolean => count === FREE_FAILURES

/**
 * Returns the time until the next code can be tried, in ms. Five consecutive wrong codes cause a delay of five minutes.
 * Each further wrong code doubles the delay, up to an hour. Therefore, an attacker can try about thirty codes a day.
 * Each try succeeds with a probability of one in 330,000.
 */
export function waitBeforeCode(failures: Failures, now: Date): number {
  const count = counting(failures, now)
  if (count < FREE_FAILURES || failures.at === null) return 0
  const pause = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_FAILURES))
  return Math.max(0, failures.at.getTime() + pause - now.getTime())
}
