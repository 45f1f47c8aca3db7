import type { Generated } from 'kysely'

interface SecondFactorTable {
  player_id: string
  /** The sealed secret of the authenticator app (features/account/second-factor/seal.ts). */
  secret: string
  salt: Uint8Array
  created_at: Date
  /**
   * Time of the first valid code, which proves that the app has the secret. Until the app has proved that it has the
   * secret, sign-ins need no code.
   */
  confirmed_at: Date | null
  /** Time step of the latest accepted code. Codes of the latest accepted time step and of earlier steps are refused. */
  last_step: Generated<number>
  /** Number of consecutive wrong codes. */
  failures: Generated<number>
  failed_at: Date | null
}

/** Unused recovery codes. */
interface RecoveryCodeTable {
  player_id: string
  hash: string
}

interface PasskeyTable {
  /** Credential id of the passkey in base64url. */
  id: string
  player_id: string
  /** Public key of the passkey in COSE format. */
  public_key: Uint8Array
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

/**
 * Used challenges of passkeys, stored until the challenges expire. The stored hash prevents a second use of a
 * challenge.
 */
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
