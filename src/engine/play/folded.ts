import type { Board } from '../board/board.ts'
import { type CategoryKind, categoryKinds } from '../catalogue/category.ts'
import { GROUP_SIZE } from '../rules.ts'
import type { TakenGuess } from './level.ts'

/** Number of days after the start of a board for which the server keeps the words of the board and of its guesses. */
export const WORDS_KEPT_DAYS = 90

const COLOR = 'group-'
const inBase36 = (number: number) => number.toString(36)
const fromBase36 = (text: string) => Number.parseInt(text, 36)

/** A guess with the time from the start of the board, in ms. Guesses on old boards do not have this time. */
interface TimedGuess extends TakenGuess {
  at?: number
}

/**
 * What remains of an old board: its groups without their words, and its guesses. A group is stored as its name, the
 * number of its colour, its difficulty, and the index of its kind. A guess is stored as the indexes of the groups of
 * its four words, and the time of the guess as a number in base 36. The guesses are separated by commas. The name of
 * the fifth group is absent if the board had none.
 */
export type FoldedBoard = readonly [
  groups: readonly (readonly [name: string, color: number, difficulty: number, kind: number])[],
  guesses: string,
  fifthGroup?: string,
]

/** Folds a board that is over, and its guesses. The result has no words. */
export function foldedOf({ groups, tiles, fifthGroup }: Board, guesses: readonly TimedGuess[]): FoldedBoard {
  const groupOf = new Map(tiles.map(({ id, group }) => [id, group]))
  const folded = [
    groups.map(
      ({ name, color, difficulty, kind }) =>
        [name, Number(color.slice(COLOR.length)), difficulty, categoryKinds.indexOf(kind)] as const,
    ),
    guesses
      .map(({ tileIds, at }) => {
        const owners = tileIds.map((id) => inBase36(groupOf.get(id) ?? 0))
        return owners.join('') + (at === undefined ? '' : inBase36(at))
      })
      .join(),
  ] as const
  return fifthGroup ? [...folded, fifthGroup.name] : folded
}

/**
 * Makes a board and its guesses from what remains of them. All tiles have an empty text, and their ids are new.
 * `categoryIds` are the ids of the board's categories, in the order of the groups.
 */
export function unfolded(
  [groups, guesses, fifthGroup]: FoldedBoard,
  categoryIds: readonly string[],
): { board: Board; guesses: TimedGuess[] } {
  const kindOf = (kind: number): CategoryKind => categoryKinds[kind] ?? categoryKinds[0]
  return {
    board: {
      groups: groups.map(([name, color, difficulty, kind], index) => ({
        ...{ categoryId: categoryIds[index] ?? '', name, kind: kindOf(kind), difficulty },
        ...{ color: COLOR + color, words: [] },
      })),
      tiles: groups.flatMap((_, group) =>
        Array.from({ length: GROUP_SIZE }, (_, n) => ({ id: tileId(group, n), text: '', group })),
      ),
      ...(fifthGroup !== undefined && { fifthGroup: { name: fifthGroup, words: [] } }),
    },
    guesses: guesses === '' ? [] : guesses.split(',').map(guessOf),
  }
}

const tileId = (group: number, n: number) => `${inBase36(group)}${n}`

function guessOf(text: string): TimedGuess {
  const owners = [...text.slice(0, GROUP_SIZE)].map(fromBase36)
  const [first = 0] = owners
  const at = text.slice(GROUP_SIZE)
  return {
    tileIds: owners.map((owner, n) =>
      tileId(owner, owners.slice(0, n).filter((one) => one === owner).length),
    ),
    group: owners.every((owner) => owner === first) ? first : null,
    ...(at !== '' && { at: fromBase36(at) }),
  }
}
