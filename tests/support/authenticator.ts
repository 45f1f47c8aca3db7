import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64 = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** Encodes a value in CBOR. Only the part of CBOR that authenticators use is supported. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const PRESENT = 1
const VERIFIED = 4
const HAS_CREDENTIAL = 64

/** Wrong values for the simulated authenticator or browser to send. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  userHandle?: string
  counter?: number
  type?: string
}

/**
 * Simulates an authenticator (for passkeys) together with its browser. The authenticator sends the wrong values in
 * `lies`.
 */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #origin: string
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  #userHandle = ''
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const origin = lies.origin ?? this.#origin
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  #authData(flags: number, lies: Lies): Buffer {
    const { rpId = 'localhost', userVerified = true, counter = this.counter } = lies
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | PRESENT | (userVerified ? VERIFIED : 0)]),
      count,
    ])
  }

  /** Creates a passkey from the options of the server. */
  create(options: Record<string, unknown>, lies: Lies = {}) {
    this.#userHandle = (options.user as { id: string }).id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)])
    const authData = Buffer.concat([this.#authData(HAS_CREDENTIAL, lies), credential])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(this.#clientData('webauthn.create', String(options.challenge), lies)),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Signs the challenge in the options of the server. */
  get(options: Record<string, unknown>, lies: Lies = {}) {
    this.counter++
    const clientData = this.#clientData('webauthn.get', String(options.challenge), lies)
    const authData = this.#authData(0, lies)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return {
      id: base64(this.id),
      rawId: base64(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(authData),
        signature: base64(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    }
  }
}
