import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Purpose of an encrypted text. Each purpose has a different key. */
type Purpose = 'secrets of authenticator apps' | 'sign-ins at Google'

/** `secret` is the server's secret. `owner` is the account or the browser to which an encrypted text belongs. */
interface Lock {
  secret: string
  purpose: Purpose
  owner: string
}

/**
 * Derives the encryption key of a purpose from the server's secret. Nobody can compute the server's secret from the
 * encryption key.
 */
const keyFrom = ({ secret, purpose }: Lock) =>
  Buffer.from(hkdfSync('sha256', secret, '', `wordconnect: ${purpose}, 1`, 32))

/** Encrypts a text. To decrypt the text, `unseal` needs the same secret, purpose and owner. */
export function seal(lock: Lock, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(lock), nonce).setAAD(Buffer.from(lock.owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts a text that `seal` has encrypted. Returns undefined if the secret, the purpose or the owner is different, or
 * if the text was changed.
 */
export function unseal(lock: Lock, sealed: string): string | undefined {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== '1' || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const options = { authTagLength: TAG_BYTES }
  const cipher = createDecipheriv(CIPHER, keyFrom(lock), bytes.subarray(0, NONCE_BYTES), options)
  cipher.setAAD(Buffer.from(lock.owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
