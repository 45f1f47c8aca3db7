import type { Board, BoardGroup } from '../board/board.ts'
import type { CategoryKind } from '../catalogue/category.ts'
import { isComplete, type LevelState, type TakenGuess } from '../play/level.ts'
import { levelRules } from '../play/play-rules.ts'
import { meantGroup } from '../rating/look.ts'
import { boardLoad, chanceOfTry, edgeOf } from '../rating/rating.ts'

/**
 * A summary of a player's tries at groups. `right` is the number of right tries. `expected` is the number of right
 * tries that is expected for a player with this skill. `variance` is the variance of the expected number.
 */
export interface Tries {
  tries: number
  right: number
  expected: number
  variance: number
}

export interface KindTally {
  kind: CategoryKind
  groups: number
  /**
   * First tries at groups for which the player had no hint. A try counts only if more than one group was left to find.
   */
  first: Tries
  /**
   * Mean position at which the player found the groups of this kind, from −0.5 (first) to 0.5 (last). All groups that
   * the player did not find have the mean of the last positions.
   */
  place: number
  /** Mean difficulty of the groups of this kind, minus the mean difficulty of all groups of the board, in logits. */
  harder: number
}

/**
 * The stored data of a finished level. The server computes the insights of the player from this data. See
 * docs/rules.md#insights-and-practice.
 */
export interface LevelFacts {
  /** Time when the level ended, in ms since 1970. */
  at: number
  /** Hour of the day at which the level started, in the player's time zone. */
  hour: number
  level: number
  groups: number
  traps: number
  completed: boolean
  score: number
  seconds: number
  mistakes: number
  /** Number of mistakes that the player probably made because of a red herring. */
  herrings: number
  /**
   * Difficulty of the board in logits. It is the mean measured difficulty of the board's groups, plus an amount for the
   * red herrings and the size of the board.
   */
  load: number
  kinds: KindTally[]
  /** First tries at the groups for which the player had a hint. */
  hinted: Tries
  /**
   * First tries after a mistake on the board, at groups for which the player had no hint. These tries are counted
   * separately, because players usually use a hint after a mistake. The insights compare these tries with tries after a
   * hint.
   */
  troubled: Tries
}

/** A level that has ended. Times are in ms since 1970, and `skill` is in logits. */
export interface PlayedLevel {
  board: Board
  state: LevelState
  guesses: readonly (TakenGuess & { hinted?: number })[]
  level: number
  score: number
  traps: number
  skill: number
  startedAt: number
  endedAt: number
  hour: number
  herrings: number
}

/**
 * Computes the data that the insights need about a finished level. `logitsOf` returns the difficulty of the category of
 * a group, in logits.
 */
export function factsOf(played: PlayedLevel, logitsOf: (group: BoardGroup) => number): LevelFacts {
  const { board, state, guesses, level, score, traps, startedAt, endedAt, hour, herrings } = played
  const { groups } = board
  const mean = groups.reduce((sum, group) => sum + logitsOf(group), 0) / groups.length
  return {
    ...{ at: endedAt, hour, level, groups: groups.length, traps, score, herrings },
    completed: isComplete(board, state, levelRules),
    seconds: Math.floor((endedAt - startedAt) / 1000),
    mistakes: guesses.filter(({ group }) => group === null).length,
    load: mean + boardLoad(groups.length, traps),
    ...triesOf(played, logitsOf),
  }
}

const noTries = (): Tries => ({ tries: 0, right: 0, expected: 0, variance: 0 })

function count(tries: Tries, right: boolean, chance: number): void {
  tries.tries++
  tries.right += Number(right)
  tries.expected += chance
  tries.variance += chance * (1 - chance)
}

/**
 * Collects the player's first try at each group. The function counts tries with a hint and tries without a hint
 * separately. Tries without a hint after a mistake are also counted in `troubled`. The last group of a board does not
 * count as a try, because no choice is left.
 */
function triesOf(
  { board, state, guesses, traps, skill }: PlayedLevel,
  logitsOf: (group: BoardGroup) => number,
): Pick<LevelFacts, 'kinds' | 'hinted' | 'troubled'> {
  const { groups } = board
  const edge = edgeOf(skill, traps)
  const kinds = kindsOn(groups, state.found, logitsOf)
  const [hinted, troubled] = [noTries(), noTries()]
  const seen = { first: new Set<number>(), hinted: new Set<number>(), troubled: new Set<number>() }
  let [found, mistakes] = [0, 0]
  for (const guess of guesses) {
    const index = guess.group ?? meantGroup(board, guess)
    const group = groups[index ?? -1]
    if (index !== undefined && group && found < groups.length - 1) {
      const isHinted = state.hinted.slice(0, guess.hinted ?? 0).includes(index)
      const isFirst = (of: Set<number>) => of.size < of.add(index).size
      const note = (tries: Tries | undefined) =>
        tries && count(tries, guess.group !== null, chanceOfTry(edge, logitsOf(group)))
      if (isHinted) isFirst(seen.hinted) && note(hinted)
      else {
        if (isFirst(seen.first)) note(kinds.get(group.kind)?.first)
        if (mistakes > 0 && isFirst(seen.troubled)) note(troubled)
      }
    }
    if (guess.group === null) mistakes++
    else found++
  }
  return { kinds: [...kinds.values()], hinted, troubled }
}

function kindsOn(
  groups: readonly BoardGroup[],
  found: readonly number[],
  logitsOf: (group: BoardGroup) => number,
): Map<CategoryKind, KindTally> {
  const last = groups.length - 1
  const mean = groups.reduce((sum, group) => sum + logitsOf(group), 0) / groups.length
  const kinds = new Map<CategoryKind, KindTally>()
  for (const [index, group] of groups.entries()) {
    const at = found.indexOf(index)
    const place = (at === -1 ? (found.length + last) / 2 : at) / last - 0.5
    const before = kinds.get(group.kind) ?? {
      kind: group.kind,
      groups: 0,
      first: noTries(),
      place: 0,
      harder: 0,
    }
    const share = 1 / (before.groups + 1)
    kinds.set(group.kind, {
      ...before,
      groups: before.groups + 1,
      place: before.place + share * (place - before.place),
      harder: before.harder + share * (logitsOf(group) - mean - before.harder),
    })
  }
  return kinds
}
