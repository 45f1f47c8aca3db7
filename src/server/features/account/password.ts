import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../engine/rules.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Parameters for Argon2id, the library's default algorithm. OWASP recommends these values: 19 MiB, 2 passes, 1 lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Returns the normalized password; the server checks and hashes only this form. Different systems encode the same
 * character differently in Unicode: é is one code point in Windows and two in some programs of macOS.
 */
const normalized = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(normalized(password), parameters)

/**
 * Compares a password with a stored hash. `unnormalized` means that the password is right, but the stored hash is of
 * the password without normalization. If a given password is wrong, the function needs the same time for every stored
 * hash.
 */
export async function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string
  password: string
}): Promise<'right' | 'unnormalized' | 'wrong'> {
  const form = normalized(password)
  if (await verify(stored, form)) return 'right'
  return form !== password && (await verify(stored, password)) ? 'unnormalized' : 'wrong'
}

/** The most common passwords in lower case, without those that are shorter than the minimum length. */
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
 * Returns true if the password is a name or the address of the owner, or the name of the product. The check ignores
 * punctuation, and digits before and after the name.
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
 * Refuses with `weak_password` if the password is too short, too long, too common, or a name or address of the owner.
 */
export function checkPassword(typed: string, field: 'password' | 'newPassword', owner: Owner): void {
  const password = normalized(typed)
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
 * A queue of limited length. It computes at most two password hashes at the same time. Without the queue, many sign-ins
 * at the same time would slow down the game of other players.
 */
export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>

const AT_ONCE = 2
const MOST_WAITING = 40

/** Creates the queue for password hashes. If the queue is full, it refuses a further hash with `busy`. */
export function hashQueue(): HashQueue {
  const limit = pLimit(AT_ONCE)
  return async (work) => {
    if (limit.pendingCount >= MOST_WAITING) throw new Refusal('busy')
    return limit(work)
  }
}
