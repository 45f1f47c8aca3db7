import type { GameView } from '../../../contract/game.ts'
import { percentText } from '../../../engine/percent.ts'

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** A group is mentioned on the end screen only if at least this percentage of players miss it. */
const LEAST_MISSED = 25

/**
 * A sentence about the group that most players miss: "59% miss Hidden numbers; you found it second." The sentence also
 * says whether this player has found the group. Null if too few players have played the board, or if fewer than
 * `LEAST_MISSED` percent miss the group.
 */
export function hindsightLine(game: GameView): string | null {
  const hardest = game.hindsight?.groups.toSorted((a, b) => a.foundPercent - b.foundPercent)[0]
  if (!hardest) return null
  const { color, foundPercent } = hardest
  const isHardest = (group: { color: string }) => group.color === color
  const group = [...game.completedGroups, ...(game.missedGroups ?? [])].find(isHardest)
  const missed = 100 - foundPercent
  if (!group || missed < LEAST_MISSED) return null
  const place = places[game.completedGroups.findIndex(isHardest)]
  return `${percentText(missed)} miss ${group.name}; ${place ? `you found it ${place}` : 'so did you'}.`
}
