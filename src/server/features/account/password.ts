import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../engine/rules.ts'
import { Refusal } from '../../refusal.ts'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id (the library's default) with the parameters that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, parameters)
export const verifyPassword = ({ hash: stored, password }: { hash: string; password: string }) =>
  verify(stored, password)

/** Refuses a password that is too short, too long or too common (api.md, `weak_password`). */
export function checkPassword(password: string, field: 'password' | 'newPassword'): void {
  const length = [...password].length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX || commonPasswords.has(password.toLowerCase())) {
    throw new Refusal('weak_password', {
      details: [{ field, problem: 'is too short, too long or too common' }],
    })
  }
}

/** Runs hashing work in a bounded queue, at most two at a time, so that a flood of sign-ins does not stall play. */
export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>

const AT_ONCE = 2
const MOST_WAITING = 40

/** Makes a queue. It refuses with `busy` when it is full. */
export function hashQueue(): HashQueue {
  const limit = pLimit(AT_ONCE)
  return async (work) => {
    if (limit.pendingCount >= MOST_WAITING) throw new Refusal('busy')
    return limit(work)
  }
}
