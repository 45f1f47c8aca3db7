import type { Player } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

/** Returns the suspension of a player; undefined if the player is not suspended now. */
export function suspensionOf(
  { suspended_until: until, suspended_for: reason }: Pick<Player, 'suspended_until' | 'suspended_for'>,
  now: Date,
): { until: Date; reason: string } | undefined {
  return until !== null && until > now ? { until, reason: reason ?? '' } : undefined
}

/** Refuses with `suspended` if the player is suspended. The refusal says until when and why. */
export function requireNotSuspended(player: Player, now: Date): void {
  const suspension = suspensionOf(player, now)
  if (!suspension) return
  const { until, reason } = suspension
  throw new Refusal('suspended', {
    message: `This account is suspended until ${sentenceOf(until)}. Reason: ${reason}`,
    details: { until: until.toISOString(), reason },
  })
}

const inUtc = { timeZone: 'UTC' } as const

/** Returns a time in words, such as `3 December 2026, 14:00 UTC`. */
const sentenceOf = (time: Date): string => {
  const day = time.toLocaleDateString('en-GB', { dateStyle: 'long', ...inUtc })
  return `${day}, ${time.toLocaleTimeString('en-GB', { timeStyle: 'short', ...inUtc })} UTC`
}
