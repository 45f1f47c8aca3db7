import type { Input, Output } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import { noteSecondFactor, SECOND_FACTOR_MS, type Staff } from '../../identity/staff.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Challenge } from '../account/passkey/challenge.ts'
import { provePasskey } from '../account/passkey/passkey.service.ts'
import type { Caller } from '../account/password-tries.service.ts'
import { proveCode } from '../account/second-factor/second-factor.service.ts'

/**
 * Stores that the session has proved a second factor now, with a code or with a passkey. Refuses with `invalid_request`
 * if the request has neither or both, or with `invalid_code`, `invalid_passkey`, `sign_in_expired` or
 * `too_many_requests`.
 */
export async function confirm(
  context: Context,
  caller: Caller,
  { playerId, sessionId }: Staff,
  challenge: Challenge | undefined,
  { code, passkey }: Input<'POST /api/desk/confirm'>['body'],
): Promise<Output<'POST /api/desk/confirm'>> {
  if ((code === undefined) === (passkey === undefined))
    throw new Refusal('invalid_request', { details: [{ field: 'code', problem: 'or passkey is needed' }] })
  if (code !== undefined) await proveCode(context, caller, playerId, code)
  else if (passkey) await provePasskey(context, caller, playerId, challenge, passkey)
  const now = context.now()
  await noteSecondFactor(context.db, sessionId, now)
  return { until: new Date(now.getTime() + SECOND_FACTOR_MS).toISOString() }
}
