import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './signature.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Purpose of an encrypted text. Each purpose has a different key. */
type Purpose = 'secrets of authenticator apps' | 'sign-ins at Google' | 'the key of keyed hashes'

/**
 * `secrets` are the server's secrets. `owner` is the account, the browser or the database to which an encrypted text
 * belongs.
 */
interface Lock {
  secrets: Secrets
  purpose: Purpose
  owner: string
}

/**
 * Derives the encryption key of a purpose from the server's secret. Nobody can compute the server's secret from the
 * encryption key.
 */
const keyFrom = (secret: string, { purpose }: Lock) =>
  Buffer.from(hkdfSync('sha256', secret, '', `wordconnect: ${purpose}, 1`, 32))

/** Encrypts a text with the first secret. To decrypt the text, `unseal` needs this secret, the purpose and the owner. */
export function seal(lock: Lock, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(lock.secrets[0], lock), nonce).setAAD(Buffer.from(lock.owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts a text that `seal` has encrypted with one of the secrets. Returns undefined if no secret fits, if the purpose
 * or the owner is different, or if the text was changed.
 */
export function unseal(lock: Lock, sealed: string): string | undefined {
  for (const secret of lock.secrets) {
    const text = unsealWith(keyFrom(secret, lock), lock.owner, sealed)
    if (text !== undefined) return text
  }
  return undefined
}

function unsealWith(key: Buffer, owner: string, sealed: string): string | undefined {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== '1' || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const options = { authTagLength: TAG_BYTES }
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), options)
  cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
