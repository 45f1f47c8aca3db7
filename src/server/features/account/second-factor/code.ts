import { randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { generateURI, verifySync } from 'otplib'

/** The codes of the time steps before and after are right too, because clocks differ and typing takes time. */
const TOLERANCE_SECONDS = 30
const ISSUER = 'WordConnect'

/** For the app, as a link or a QR code. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret })

/** The time step of a code; undefined when it is not a present code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!isAppCode(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const verdict = verifySync({ secret, token: plain(code), epoch, epochTolerance: TOLERANCE_SECONDS })
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined
}

/** People type codes with spaces or hyphens, in any case. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

const isAppCode = (code: string) => /^\d{6}$/.test(plain(code))

/** Without 0, 1, i, l and o, which look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CODES = 10
/** 59 bits. */
const LENGTH = 12
const isRecoveryCode = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Each in three groups of four. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, (_, n) => {
      const letter = ALPHABET[randomInt(ALPHABET.length)] ?? ''
      return n > 0 && n % 4 === 0 ? `-${letter}` : letter
    }).join(''),
  )

/**
 * A slow hash with the account's salt; undefined for a text of another shape. All codes of an account share the salt, so a try
 * costs one hash, not ten.
 */
export async function recoveryHash(code: string, salt: Uint8Array): Promise<string | undefined> {
  if (!isRecoveryCode.test(plain(code))) return undefined
  // Argon2id with the library's default parameters, as for passwords.
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

/** A day without a wrong code resets the count. */
export const failuresAfter = (failures: Failures, now: Date): number => counting(failures, now) + 1

/** Does the first delay begin with this wrong code? */
export const isManyFailures = (count: number): boolean => count === FREE_FAILURES

/**
 * Milliseconds until the next code may be tried. Five wrong codes in a row cost five minutes; each further one doubles that, up
 * to an hour. A guesser gets about thirty tries a day, at one chance in 330,000 each.
 */
export function waitBeforeCode(failures: Failures, now: Date): number {
  const count = counting(failures, now)
  if (count < FREE_FAILURES || failures.at === null) return 0
  const pause = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_FAILURES))
  return Math.max(0, failures.at.getTime() + pause - now.getTime())
}
