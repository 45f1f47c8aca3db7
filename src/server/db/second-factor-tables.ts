import type { Generated } from 'kysely'

/** The second factor of an account: an authenticator app. */
interface SecondFactorTable {
  player_id: string
  /** The app's secret, sealed (features/account/second-factor/seal.ts). */
  secret: string
  /** The salt of the recovery codes' hashes. */
  salt: Uint8Array
  created_at: Date
  /** Null until a first code of the app has shown that the app has the secret: until then no sign-in asks for a code. */
  confirmed_at: Date | null
  /** The time step of the latest code that was accepted: no code of it, or before it, is accepted again. */
  last_step: Generated<number>
  /** Wrong codes in a row. */
  failures: Generated<number>
  failed_at: Date | null
}

/** A recovery code that was not used yet. */
interface RecoveryCodeTable {
  player_id: string
  hash: string
}

interface PasskeyTable {
  /** The credential's id, base64url. */
  id: string
  player_id: string
  /** COSE. */
  public_key: Uint8Array
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** A passkey's challenge that was answered, until it expires: none is answered twice. */
interface AnsweredChallengeTable {
  hash: string
  expires_at: Date
}

export interface SecondFactorSchema {
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  answered_challenge: AnsweredChallengeTable
}
