import type { Board, BoardGroup } from '../board/board.ts'
import type { CategoryKind } from '../catalogue/category.ts'
import { isComplete, type LevelState, type TakenGuess } from '../play/level.ts'
import { levelRules } from '../play/play-rules.ts'
import { meantGroup } from '../rating/look.ts'
import { boardLoad, chanceOfTry, edgeOf } from '../rating/rating.ts'

/** Tries: how many, how many were right and were expected to be of this player, and the variance of that. */
export interface Tries {
  tries: number
  right: number
  expected: number
  variance: number
}

/** Groups of one kind on a board. */
export interface KindTally {
  kind: CategoryKind
  /** Groups dealt. */
  groups: number
  /** The first try at each where the player had a choice and no hint. */
  first: Tries
  /** Mean place in the order of finding, from −.5 (first) to .5 (last); those not found share the last places. */
  place: number
  /** Mean difficulty beyond that of the board's groups, in logits. */
  harder: number
}

/** What is kept of a finished level for the insights of its player. Everything else that they say is computed from these. */
export interface LevelFacts {
  /** Milliseconds since 1970 at which it ended. */
  at: number
  /** The player's local hour at which it began. */
  hour: number
  level: number
  groups: number
  /** Planted red herrings. */
  traps: number
  completed: boolean
  score: number
  seconds: number
  mistakes: number
  /** Mistakes that followed a red herring. */
  herrings: number
  /** Mean difficulty of its groups for a typical player, with its traps and size: in logits, by measured difficulty. */
  load: number
  kinds: KindTally[]
  /** First tries at groups for which a hint had been given. */
  hinted: Tries
  /** First tries at other groups after a mistake on the board: the situation in which hints are asked for. */
  troubled: Tries
}

/** A level that has ended, as it was played. Times in milliseconds since 1970; the skill in logits. */
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

/** Converts a level. `logitsOf`: the difficulty of a group's category, in logits. */
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

/** Sorts the first tries at each group by what went before them. Finding the last group is no try: nothing is left to choose. */
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

/** The kinds of a board's groups, with the order in which they were found. */
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
