import type { GameView } from '../../../contract/game.ts'
import { percentText } from '../../../engine/percent.ts'

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Least percentage of players who must miss a group before the end screen mentions the group. */
const LEAST_MISSED = 25

/**
 * A sentence that names the group which most players miss, and says whether this player found the group: "59% miss
 * Hidden numbers; you found it second." Null if too few players have played the board, or fewer than LEAST_MISSED
 * percent miss the group.
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
