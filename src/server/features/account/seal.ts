import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text is for. Each purpose has its own key. */
type Purpose = 'secrets of authenticator apps' | 'sign-ins at Google'

/** `secret` is the server's secret. The owner is the account or the browser to which a sealed text belongs. */
interface Lock {
  secret: string
  purpose: Purpose
  owner: string
}

/**
 * The encryption key, derived from the server's secret. The encryption key reveals nothing about the server's secret.
 */
const keyFrom = ({ secret, purpose }: Lock) =>
  Buffer.from(hkdfSync('sha256', secret, '', `wordconnect: ${purpose}, 1`, 32))

/** Encrypts a text. `unseal` needs the same server secret, purpose and owner. */
export function seal(lock: Lock, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(lock), nonce).setAAD(Buffer.from(lock.owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts a text that `seal` has encrypted. The result is undefined when the secret, the purpose or the owner differs, or
 * when the text was changed.
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
