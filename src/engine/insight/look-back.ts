import type { Board } from '../board/board.ts'
import type { TakenGuess } from '../play/level.ts'
import type { PlayRules } from '../play/play-rules.ts'
import { chanceOfTry } from '../rating/rating.ts'

/** A guess can be the turning point of a board only if it changes the chance of solving the board by at least TURN. */
const TURN = 0.15

/** The groups that the player must still find to solve a board. */
export interface Left {
  /** For each group that the player has not found, the chance that a try at the group is right. */
  tries: readonly number[]
  /** Number of further mistakes after which the board ends. */
  mistakes: number
  /** Number of groups that the player must still find. */
  toFind: number
}

/**
 * Returns the chance that the player solves the rest of a board. The model assumes that the player tries the easiest
 * group until it is found, and then the next harder group. The last group needs no try, because only the four words of
 * this group are left.
 */
export function chanceOfSolving({ tries, mistakes, toFind }: Left): number {
  if (mistakes <= 0) return 0
  const ahead = [...tries].sort((a, b) => b - a)
  const needed = ahead.slice(0, toFind >= ahead.length ? ahead.length - 1 : toFind)
  // `made[n]` is the chance that the player has found all groups of the loop so far with exactly n mistakes.
  let made = [1, ...new Array<number>(mistakes - 1).fill(0)]
  for (const chance of needed) {
    let here = 0
    made = made.map((before) => {
      here = before * chance + here * (1 - chance)
      return here
    })
  }
  return made.reduce((sum, chance) => sum + chance, 0)
}

/**
 * The strength of the player. `edge` is the player's advantage over a category of value 0 (see `edgeOf`).
 * `categoryValue` returns the difficulty of the category of a group, in logits.
 */
interface Strength {
  edge: number
  categoryValue: (group: Board['groups'][number]) => number
}

/**
 * Returns the index of the guess that had the greatest effect on the chance of solving the board. If several guesses
 * had the same effect, the function returns the index of the first. Returns null if no guess changed the chance by at
 * least TURN. If the player used an extra life, `rules.maxMistakes` must include it.
 */
export function turnOf(
  board: Board,
  guesses: readonly Pick<TakenGuess, 'group'>[],
  rules: Pick<PlayRules, 'maxMistakes' | 'groupsToFind'>,
  { edge, categoryValue }: Strength,
): number | null {
  const tries = board.groups.map((group) => chanceOfTry(edge, categoryValue(group)))
  const after = (number: number): number => {
    const found = guesses.slice(0, number).flatMap(({ group }) => group ?? [])
    return chanceOfSolving({
      tries: tries.filter((_, group) => !found.includes(group)),
      mistakes: rules.maxMistakes - (number - found.length),
      toFind: (rules.groupsToFind ?? board.groups.length) - found.length,
    })
  }
  let turn: number | null = null
  let most = TURN
  guesses.forEach((_, number) => {
    const change = Math.abs(after(number + 1) - after(number))
    if (turn === null ? change < most : change <= most) return
    turn = number
    most = change
  })
  return turn
}
