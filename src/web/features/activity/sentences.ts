import type { Output } from '../../lib/api.ts'
import { formatNumber, playerName, plural } from '../../lib/format.ts'

export type Activity = Output<'GET /api/activities'>[number]

const points = (score = 0) => `${formatNumber(score)} points`

/** What each kind says after the player's name. */
const said: Record<Activity['kind'], (data: Activity['data']) => string> = {
  joined: () => 'joined WordConnect',
  personal_best: ({ score, level }) => `set a personal best: ${points(score)} at level ${level}`,
  high_score: ({ score, rank }) => `reached number ${rank} of all time with ${points(score)}`,
  level_up: ({ level }) => `completed level ${level} for the first time`,
  win_streak: ({ streak = 0 }) => `completed ${plural(streak, 'level')} in a row`,
}

/** Of a kind that came with a newer version of the server: the page does not know it yet. */
const unknown = () => 'did something new'

export const deed = ({ kind, data }: Activity): string =>
  (Object.hasOwn(said, kind) ? said[kind] : unknown)(data)

/** What a screen reader hears of items that have just come. */
export function announcement(items: readonly Activity[]): string {
  const [newest] = items
  if (!newest) return ''
  if (items.length > 1) return `${plural(items.length, 'new activity', 'new activities')}`
  return `${playerName(newest.user)} ${deed(newest)}`
}
