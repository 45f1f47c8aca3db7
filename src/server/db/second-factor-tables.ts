import type { Generated } from 'kysely'

interface SecondFactorTable {
  player_id: string
  /**
   * The secret that this server and the player's authenticator app share, in encrypted form
   * (features/account/second-factor/seal.ts).
   */
  secret: string
  salt: Uint8Array
  created_at: Date
  /**
   * Time at which the player entered the first valid code of the authenticator app. Before this time, the player can
   * sign in without a code.
   */
  confirmed_at: Date | null
  /**
   * Time step of the latest accepted code. The server refuses further codes of the same time step and of earlier time
   * steps.
   */
  last_step: Generated<number>
  /** Number of wrong codes since the last right code. */
  failures: Generated<number>
  failed_at: Date | null
}

/** A recovery code that the player has not used yet. */
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
 * A WebAuthn challenge that a passkey has already signed. The row stays until the challenge expires, so that nobody can
 * use the challenge again.
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
