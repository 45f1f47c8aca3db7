import type { Board, BoardGroup } from '../board/board.ts'
import type { CategoryKind } from '../catalogue/category.ts'
import { isComplete, type LevelState, type TakenGuess } from '../play/level.ts'
import { levelRules } from '../play/play-rules.ts'
import { meantGroup } from '../rating/look.ts'
import { boardLoad, chanceOfTry, edgeOf } from '../rating/rating.ts'

/**
 * Tries at groups: how many, how many were right, how many were expected to be right from this player, and the variance of
 * that.
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
  /** First tries at groups where the player had a choice and no hint. */
  first: Tries
  /** Mean place in the order of finding, from −0.5 (first) to 0.5 (last). Groups not found share the last places. */
  place: number
  /** Mean difficulty above that of the board's groups, in logits. */
  harder: number
}

/**
 * What is stored of a finished level for its player's insights. All insights are computed from these. See
 * docs/rules.md#insights-and-practice.
 */
export interface LevelFacts {
  /** When it ended, in ms since 1970. */
  at: number
  /** The player's local hour at its start. */
  hour: number
  level: number
  groups: number
  traps: number
  completed: boolean
  score: number
  seconds: number
  mistakes: number
  /** Mistakes that followed a red herring. */
  herrings: number
  /** Mean measured difficulty of its groups for a typical player plus the load of its traps and size, in logits. */
  load: number
  kinds: KindTally[]
  /** First tries at groups with a hint. */
  hinted: Tries
  /** First tries at groups without a hint after a mistake on the board: when players usually ask for hints. */
  troubled: Tries
}

/** A level that has ended. Times in ms since 1970; `skill` in logits. */
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

/** `logitsOf`: the difficulty of a group's category, in logits. */
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

/** First tries at each group, by what went before them. Finding the last group is not a try: no choice is left. */
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
