import type { Generated } from 'kysely'

interface SecondFactorTable {
  player_id: string
  /** The authenticator app's secret, sealed (features/account/second-factor/seal.ts). */
  secret: string
  salt: Uint8Array
  created_at: Date
  /** Set by the first code, which shows that the app has the secret. Until then sign-ins need no code. */
  confirmed_at: Date | null
  /** Time step of the latest accepted code. Codes of this step and earlier ones are refused. */
  last_step: Generated<number>
  /** Wrong codes in a row. */
  failures: Generated<number>
  failed_at: Date | null
}

/** Unused recovery codes. */
interface RecoveryCodeTable {
  player_id: string
  hash: string
}

interface PasskeyTable {
  /** Credential id in base64url. */
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

/** Answered challenges of passkeys, stored until they expire, so that none is answered twice. */
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
