import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../engine/rules.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Parameters for Argon2id, the library's default algorithm. OWASP recommends these values: 19 MiB, 2 passes, 1 lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, parameters)
export const verifyPassword = ({ hash: stored, password }: { hash: string; password: string }) =>
  verify(stored, password)

/** The most common passwords, in lower case. */
export const commonPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN),
)

/** Public or guessable data about the owner of an account. */
export interface Owner {
  email: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  username?: string | null | undefined
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Is the password the owner's name or address, or the product's name? The check ignores signs, and digits before and
 * after the name.
 */
function isOwnName(password: string, { email, firstName, lastName, username }: Owner): boolean {
  const [first, last] = [firstName ?? '', lastName ?? '']
  const names = [
    'wordconnect',
    email,
    email.split('@')[0] ?? '',
    first,
    last,
    first + last,
    last + first,
    username ?? '',
  ]
  const bare = (text: string) => plain(text).replace(/^\p{N}+|\p{N}+$/gu, '')
  const core = bare(password)
  return core !== '' && names.some((name) => bare(name) === core)
}

/**
 * Refuses with `weak_password` when the password is too short, too long, too common, or a name or address of the owner.
 */
export function checkPassword(password: string, field: 'password' | 'newPassword', owner: Owner): void {
  const weak = (problem: string, message?: string) =>
    new Refusal('weak_password', { ...(message && { message }), details: [{ field, problem }] })
  const length = [...password].length
  if (length < PASSWORD_MIN) throw weak('is too short')
  if (length > PASSWORD_MAX) throw weak('is too long')
  if (commonPasswords.has(password.toLowerCase())) throw weak('is too common')
  if (isOwnName(password, owner))
    throw weak('is a name or address', 'Choose a password that is not a name or an e-mail address.')
}

/**
 * A queue of limited length that runs at most two password hashes at a time. Without the queue of password hashing,
 * many simultaneous sign-ins would slow down the game for other players.
 */
export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>

const AT_ONCE = 2
const MOST_WAITING = 40

/** Creates the queue of password hashing. When the queue is full, a further password hash is refused with `busy`. */
export function hashQueue(): HashQueue {
  const limit = pLimit(AT_ONCE)
  return async (work) => {
    if (limit.pendingCount >= MOST_WAITING) throw new Refusal('busy')
    return limit(work)
  }
}
