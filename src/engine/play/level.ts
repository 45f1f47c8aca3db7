import type { Board, BoardTile } from '../board/board.ts'
import { GROUP_SIZE } from '../rules.ts'
import { groupPoints, levelPoints } from '../scoring.ts'
import type { PlayRules } from './play-rules.ts'

export const levelStatuses = [
  'playing',
  'out_of_mistakes',
  'level_complete',
  'game_over',
  'finished',
] as const
export type LevelStatus = (typeof levelStatuses)[number]

/**
 * A guess that counts as right or wrong. `tileIds` contains the ids of the four guessed tiles, sorted. `group` is the
 * index of the found group, or null for a wrong guess.
 */
export interface TakenGuess {
  tileIds: readonly string[]
  group: number | null
}

/**
 * A player's progress on a board, as plain data without functions. The functions of this module return a new object and
 * do not change the objects that they receive.
 */
export interface LevelState {
  status: LevelStatus
  mistakes: number
  /** Indexes of the groups that the player has found, in the order in which the player found them. */
  found: readonly number[]
  /** Indexes of the groups for which the player has received a hint, in the order of the hints. */
  hinted: readonly number[]
  extraLifeUsed: boolean
}

export const freshLevel: LevelState = {
  status: 'playing',
  mistakes: 0,
  found: [],
  hinted: [],
  extraLifeUsed: false,
}

export type GuessResult =
  | { code: 'invalid_guess' }
  | { code: 'not_playing' }
  | { code: 'repeat' }
  | { code: 'wrong' | 'one_away'; level: LevelState; guess: TakenGuess }
  | { code: 'correct'; group: number; level: LevelState; guess: TakenGuess }

/**
 * Decides whether a guess is right. `past` is the list of all earlier right and wrong guesses on this board.
 * `hasExtraLife` is true if the player has an extra life. With an extra life, the player can continue after the last
 * allowed mistake. See docs/rules.md#level.
 */
export function guess(
  board: Board,
  level: LevelState,
  past: readonly TakenGuess[],
  tileIds: readonly string[],
  rules: PlayRules,
  hasExtraLife: boolean,
): GuessResult {
  if (level.status !== 'playing') return { code: 'not_playing' }
  const ids = [...new Set(tileIds)].sort()
  if (tileIds.length !== GROUP_SIZE || ids.length !== GROUP_SIZE) return { code: 'invalid_guess' }
  const owners = new Set<number>()
  for (const id of ids) {
    const tile = board.tiles.find((t) => t.id === id)
    if (!tile || level.found.includes(tile.group)) return { code: 'invalid_guess' }
    owners.add(tile.group)
  }
  if (past.some((g) => g.group === null && g.tileIds.every((id, i) => id === ids[i])))
    return { code: 'repeat' }

  const [group] = owners
  if (owners.size === 1 && group !== undefined) {
    const found = [...level.found, group]
    const status = found.length >= groupsToFind(board, rules) ? rules.won : 'playing'
    return { code: 'correct', group, level: { ...level, found, status }, guess: { tileIds: ids, group } }
  }
  const mistakes = level.mistakes + 1
  const isSaved = rules.extraLives && hasExtraLife && !level.extraLifeUsed
  const status = mistakes < rules.maxMistakes ? 'playing' : isSaved ? 'out_of_mistakes' : rules.lost
  const wrong: TakenGuess = { tileIds: ids, group: null }
  const code = outcomeOf(board, wrong) === 'one_away' ? 'one_away' : 'wrong'
  return { code, level: { ...level, mistakes, status }, guess: wrong }
}

export function outcomeOf(board: Board, { tileIds, group }: TakenGuess): 'correct' | 'one_away' | 'wrong' {
  if (group !== null) return 'correct'
  const owners = board.tiles.filter(({ id }) => tileIds.includes(id)).map((tile) => tile.group)
  const most = Math.max(...owners.map((owner) => owners.filter((other) => other === owner).length))
  return most === GROUP_SIZE - 1 ? 'one_away' : 'wrong'
}

/** Returns the tiles of the fifth group. The list is empty if the board has no fifth group, or if it is folded. */
export const fifthGroupTiles = ({ tiles, fifthGroup }: Board): BoardTile[] =>
  tiles.filter(({ text }) => fifthGroup?.words.includes(text))

/** Returns whether the four tiles are the fifth group: they fit a category that is not on the board. */
export function isFifthGroup(board: Board, tileIds: readonly string[]): boolean {
  const tiles = fifthGroupTiles(board)
  return tiles.length === GROUP_SIZE && tiles.every(({ id }) => tileIds.includes(id))
}

/**
 * Uses up an extra life. The player can then continue with one allowed mistake. A player can use an extra life only in
 * the status `out_of_mistakes`, and only once per board.
 */
export function spendExtraLife(level: LevelState, rules: PlayRules): LevelState | { code: 'not_playing' } {
  if (level.status !== 'out_of_mistakes' || level.extraLifeUsed) return { code: 'not_playing' }
  return { ...level, status: 'playing', mistakes: rules.maxMistakes - 1, extraLifeUsed: true }
}

/**
 * Ends a board without completing it, because the player gave up, left the board or ran out of time. After the end of a
 * board, the server is allowed to show the solution.
 */
export function giveUp(level: LevelState, rules: PlayRules): LevelState | { code: 'not_playing' } {
  if (isOver(level)) return { code: 'not_playing' }
  return { ...level, status: rules.lost }
}

export const isOver = ({ status }: Pick<LevelState, 'status'>): boolean =>
  status !== 'playing' && status !== 'out_of_mistakes'

const groupsToFind = (board: Board, rules: PlayRules): number =>
  Math.min(board.groups.length, rules.groupsToFind ?? board.groups.length)

export const isComplete = (board: Board, level: Pick<LevelState, 'found'>, rules: PlayRules): boolean =>
  level.found.length >= groupsToFind(board, rules)

/** Returns whether the time limit of a board has passed. `seconds` is the time since the start of the board. */
export const isOutOfTime = (rules: PlayRules, seconds: number): boolean =>
  rules.timeLimitSeconds !== undefined && seconds >= rules.timeLimitSeconds

export type HintResult =
  | { code: 'not_playing' | 'no_hint_available' }
  | { code: 'ok'; level: LevelState; tileIds: string[] }

/**
 * Returns a hint: two words of a group. The group is the easiest group that the player has not found and for which the
 * player has received no hint. See docs/rules.md#hints.
 */
export function hint(board: Board, level: LevelState, rules: PlayRules): HintResult {
  if (!rules.hints) return { code: 'no_hint_available' }
  if (level.status !== 'playing') return { code: 'not_playing' }
  const target = easiestFirst(board).find(
    (index) => !level.found.includes(index) && !level.hinted.includes(index),
  )
  if (target === undefined) return { code: 'no_hint_available' }
  return {
    code: 'ok',
    level: { ...level, hinted: [...level.hinted, target] },
    tileIds: hintTiles(board, target),
  }
}

const easiestFirst = (board: Board): number[] =>
  board.groups
    .map((group, index) => ({ index, difficulty: group.difficulty }))
    .sort((a, b) => a.difficulty - b.difficulty || a.index - b.index)
    .map(({ index }) => index)

/**
 * Returns the ids of the two words that a visitor's board shows tied: two words of its easiest group. The pair is the
 * same at each call. Returns undefined if the board is over or the group was found.
 */
export function tiedTiles(board: Board, level: Pick<LevelState, 'status' | 'found'>): string[] | undefined {
  const [group] = easiestFirst(board)
  if (group === undefined || isOver(level) || level.found.includes(group)) return undefined
  return hintTiles(board, group)
}

/** Returns the ids of the group's first two tiles, in the order of the board. */
export function hintTiles(board: Board, group: number): string[] {
  return board.tiles
    .filter((tile) => tile.group === group)
    .slice(0, 2)
    .map((tile) => tile.id)
}

/**
 * Returns the points that the player has earned on a board so far. The function adds the bonus only when the board is
 * complete. `seconds` is the time from the start of the board to its end.
 */
export function scoreOf(board: Board, level: LevelState, rules: PlayRules, seconds: number): number {
  if (!isComplete(board, level, rules)) return groupPoints(level.found.length)
  return levelPoints({
    groups: level.found.length,
    mistakesLeft: rules.maxMistakes - level.mistakes,
    seconds,
    hintUsed: level.hinted.length > 0,
  })
}

/**
 * Returns whether `tileIds` contains each remaining tile exactly once. `tileIds` can also contain found tiles. This
 * happens if the page sends an arrangement of the tiles and then a guess, but the guess reaches the server first.
 */
export function isArrangement(board: Board, level: LevelState, tileIds: readonly string[]): boolean {
  const ids = new Set(tileIds)
  const own = new Map(board.tiles.map((tile) => [tile.id, tile]))
  const left = board.tiles.filter((tile) => !level.found.includes(tile.group))
  return (
    ids.size === tileIds.length &&
    tileIds.every((id) => own.has(id)) &&
    left.every((tile) => ids.has(tile.id))
  )
}
