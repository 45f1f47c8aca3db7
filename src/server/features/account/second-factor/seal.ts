import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * The encryption key, derived from the server's secret. The encryption key reveals nothing about the server's secret.
 */
const keyFrom = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'wordconnect: secrets of authenticator apps, 1', 32))

/** Encrypts a text for the database. `unseal` needs the same server secret and the same owner. */
export function seal(secret: string, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(secret), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts a text that `seal` has encrypted. The result is undefined when the secret or the owner differs, or when the
 * text was changed.
 */
export function unseal(secret: string, owner: string, sealed: string): string | undefined {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== '1' || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const options = { authTagLength: TAG_BYTES }
  const cipher = createDecipheriv(CIPHER, keyFrom(secret), bytes.subarray(0, NONCE_BYTES), options)
  cipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}
