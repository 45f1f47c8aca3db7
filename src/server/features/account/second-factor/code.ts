import { randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { generateURI, verifySync } from 'otplib'

/** A code of one time step before or after the present one is right too: clocks differ, and typing takes time. */
const TOLERANCE_SECONDS = 30
const ISSUER = 'WordConnect'

/** What an authenticator app is told, as a link or a QR code. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret })

/** The time step whose code this is. Undefined when it is none of the present. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!isAppCode(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const verdict = verifySync({ secret, token: plain(code), epoch, epochTolerance: TOLERANCE_SECONDS })
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined
}

/** Codes as people type them: with blanks or hyphens, in any case. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

const isAppCode = (code: string) => /^\d{6}$/.test(plain(code))

/** Digits and letters that nobody takes for one another: no 0, 1, i, l, o. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CODES = 10
/** 59 bits. */
const LENGTH = 12
const isRecoveryCode = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Ten recovery codes, each in three groups of four. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, (_, n) => {
      const letter = ALPHABET[randomInt(ALPHABET.length)] ?? ''
      return n > 0 && n % 4 === 0 ? `-${letter}` : letter
    }).join(''),
  )

/**
 * The hash of a recovery code, by a slow function with the account's salt. Undefined when the text has another shape. All codes of
 * an account share the salt, so a try costs one hash and not ten.
 */
export async function recoveryHash(code: string, salt: Uint8Array): Promise<string | undefined> {
  if (!isRecoveryCode.test(plain(code))) return undefined
  // Argon2id with the parameters of passwords, which are the library's own.
  return (await hashRaw(plain(code), { salt })).toString('base64url')
}

const FREE_FAILURES = 5
const FIRST_WAIT_MS = 5 * 60_000
const LONGEST_WAIT_MS = 60 * 60_000
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** Wrong codes in a row at an account. */
export interface Failures {
  count: number
  at: Date | null
}

const counting = ({ count, at }: Failures, now: Date) =>
  at !== null && now.getTime() - at.getTime() < FORGOTTEN_AFTER_MS ? count : 0

/** One more wrong code. A day without one makes up for those before. */
export const failuresAfter = (failures: Failures, now: Date): number => counting(failures, now) + 1

/** Is this the wrong code after which one has to wait for the first time? */
export const isManyFailures = (count: number): boolean => count === FREE_FAILURES

/**
 * Milliseconds until the next code may be tried: five wrong ones in a row cost five minutes, each further one twice as long, an
 * hour at most. So a guesser has some thirty tries a day at one chance in 330,000 each.
 */
export function waitBeforeCode(failures: Failures, now: Date): number {
  const count = counting(failures, now)
  if (count < FREE_FAILURES || failures.at === null) return 0
  const pause = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_FAILURES))
  return Math.max(0, failures.at.getTime() + pause - now.getTime())
}
