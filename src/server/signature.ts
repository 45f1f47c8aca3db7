import { timingSafeEqual } from 'node:crypto'

/** The secrets of AUTH_SECRET. The first secret signs and encrypts; all secrets verify and decrypt. */
export type Secrets = readonly [string, ...string[]]

/**
 * Returns true if one of the secrets has made the signature `given`. `signatureOf` computes the signature of the signed
 * text with a secret, in the form of `given`.
 */
export const isSigned = <Signature extends string | Buffer>(
  secrets: Secrets,
  signatureOf: (secret: string) => Signature,
  given: Signature,
): boolean =>
  secrets.some((secret) => {
    const [expected, actual] = [Buffer.from(signatureOf(secret)), Buffer.from(given)]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
