import type { Output } from '../../lib/api.ts'
import { formatNumber, playerName, plural } from '../../lib/format.ts'

export type Activity = Output<'GET /api/activities'>[number]

const points = (score = 0) => `${formatNumber(score)} points`
/** A text about a streak of levels. It is added to the text about another activity of the same run. */
const inARow = (streak = 0) => (streak > 0 ? `, ${plural(streak, 'level')} in a row` : '')

/** The words after the player's name, by kind of activity. */
const said: Record<Activity['kind'], (data: Activity['data']) => string> = {
  joined: () => 'joined WordConnect',
  personal_best: ({ score, level, streak }) =>
    `set a personal best: ${points(score)} at level ${level}${inARow(streak)}`,
  high_score: ({ score, rank, streak }) =>
    `reached number ${rank} of all time with ${points(score)}${inARow(streak)}`,
  level_up: ({ level, streak }) => `completed level ${level} for the first time${inARow(streak)}`,
  duel_won: ({ score }) => `won a speed duel with ${points(score)}`,
  duel_played: ({ score }) => `raced a speed duel: ${points(score)}`,
  win_streak: ({ streak = 0 }) => `completed ${plural(streak, 'level')} in a row`,
}

/** The words for a kind of activity that this version of the web app does not support, because the server is newer. */
const unknown = () => 'did something new'

/** `others` is the number of further players who did the same. */
export const deed = ({ kind, data, others = 0 }: Activity & { others?: number }): string =>
  (others > 0 ? `and ${plural(others, 'other')} ` : '') +
  (Object.hasOwn(said, kind) ? said[kind] : unknown)(data)

/** The text that a screen reader reads when new items arrive. */
export function announcement(items: readonly (Activity & { others?: number })[]): string {
  const [newest] = items
  if (!newest) return ''
  if (items.length > 1) return `${plural(items.length, 'new activity', 'new activities')}`
  return `${playerName(newest.user)} ${deed(newest)}`
}
