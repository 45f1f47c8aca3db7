import { timingSafeEqual } from 'node:crypto'

/** The secrets of AUTH_SECRET. The first secret signs and encrypts; all secrets verify and decrypt. */
export type Secrets = readonly [string, ...string[]]

/**
 * Returns true if one of the secrets has made the signature `given`. `signatureOf` computes the signature of the signed
 * text with a secret, in the form of `given`.
 */
export function isSigned<Signature extends string | Buffer>(
  secrets: Secrets,
  signatureOf: (secret: string) => Signature,
  given: Signature,
): boolean {
  const actual = bytesOf(given)
  return secrets.some((secret) => {
    const expected = bytesOf(signatureOf(secret))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

const bytesOf = (signature: string | Buffer) =>
  typeof signature === 'string' ? Buffer.from(signature) : signature
