import type { GameView } from '../../../contract/game.ts'

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Least share of players who miss a group, in percent, for a sentence about the group. */
const LEAST_MISSED = 25

/**
 * The result of other players and of this player on the group that most players miss: "59% miss Hidden numbers; you
 * found it second." Null if too few other players have played, or if no group is missed by LEAST_MISSED percent.
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
  return `${missed}% miss ${group.name}; ${place ? `you found it ${place}` : 'so did you'}.`
}
