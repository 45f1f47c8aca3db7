import { randomFrom } from '../random.ts'
import {
  type CharacterDialog,
  type Choice,
  GAP,
  type MiniGame,
  type MysterySolve,
  type StoryCompletion,
  type WordChain,
  type WordConnections,
} from './content.ts'

/** A player's move in a mini-game. Each type of mini-game accepts only its own types of moves. */
export type Move =
  /** In `word_connections`, the words of a group; in `story_completion`, one word for each gap, in order. */
  | { words: readonly string[] }
  /** In `word_chain`, the next word of the chain. */
  | { word: string }
  /** In `character_dialog` and `mystery_solve`, the index of the chosen answer, in display order. */
  | { choice: number }
  /** In `mystery_solve`, the player opens the next clue. */
  | { clue: true }
  /** The player leaves the mini-game and receives no points. */
  | { skip: true }

/** A player's progress in a mini-game, computed from the player's moves. */
export interface Progress {
  mistakes: number
  /** Number of clues that the player opened. The first clue is always open and is not counted. */
  clues: number
  over: boolean
  solved: boolean
}

/** The result of a move. `told` is the text that the game shows after the move. */
export type Judged =
  | { code: 'invalid' }
  | { code: 'not_playing' }
  /** The player made the same mistake a second time. The repeated mistake costs no points and is not stored. */
  | { code: 'repeat' }
  | { code: 'taken'; correct: boolean; told?: string; progress: Progress }

/**
 * The player loses MISTAKE_PERCENT percent of the points for each mistake, and CLUE_PERCENT percent for each clue after
 * the first clue.
 */
const MISTAKE_PERCENT = 25
const CLUE_PERCENT = 15
/** For a solved mini-game, the player receives at least this percentage of the points. */
const LEAST_PERCENT = 20

/** Returns the points of a mini-game, or 0 if the player has not solved it. */
export function pointsOf(
  { points }: Pick<MiniGame, 'points'>,
  { solved, mistakes, clues }: Progress,
): number {
  if (!solved) return 0
  const percent = Math.max(LEAST_PERCENT, 100 - mistakes * MISTAKE_PERCENT - clues * CLUE_PERCENT)
  return Math.round((points * percent) / 100)
}

/** Returns the list in random order. With the same seed, the order is always the same. */
const shown = <T>(list: readonly T[], seed: string): T[] => randomFrom(seed).shuffle(list)

/** Returns the words from which the player can choose, in display order. */
export function wordsOf(game: WordConnections | WordChain | StoryCompletion, seed: string): string[] {
  switch (game.type) {
    case 'word_connections':
      return shown(
        game.groups.flatMap(({ words }) => words),
        seed,
      )
    case 'word_chain':
      return shown([...game.links.map(({ word }) => word), ...game.decoys], seed)
    case 'story_completion':
      return shown([...game.gaps, ...game.decoys], seed)
  }
}

/** Returns the replies from which the player can choose, in display order. */
export const repliesOf = (game: CharacterDialog, exchange: number, seed: string): Choice[] =>
  shown(game.exchanges[exchange]?.choices ?? [], `${seed} ${exchange}`)

/** Returns the suspects of a `mystery_solve` game, in display order. */
export const suspectsOf = (game: MysterySolve, seed: string): string[] => shown(game.choices, seed)

const fresh: Progress = { mistakes: 0, clues: 0, over: false, solved: false }

/**
 * Computes the player's progress from the moves. Throws an error if one of the moves is against the rules of the
 * mini-game.
 */
export function progressOf(game: MiniGame, seed: string, moves: readonly Move[]): Progress {
  let progress = fresh
  moves.forEach((move, index) => {
    const judged = judgeAt(game, seed, moves.slice(0, index), progress, move)
    if (judged.code !== 'taken') throw new Error(`move ${index + 1} of ${game.id} was ${judged.code}`)
    progress = judged.progress
  })
  return progress
}

/**
 * Decides whether `move` is right, after the player has made the earlier `moves`. `seed` determines the order in which
 * this player sees the words or choices.
 */
export const judge = (game: MiniGame, seed: string, moves: readonly Move[], move: Move): Judged =>
  judgeAt(game, seed, moves, progressOf(game, seed, moves), move)

function judgeAt(game: MiniGame, seed: string, moves: readonly Move[], before: Progress, move: Move): Judged {
  if (before.over) return { code: 'not_playing' }
  if ('skip' in move)
    return { code: 'taken', correct: false, progress: { ...before, over: true, solved: false } }
  switch (game.type) {
    case 'word_connections':
      return judgeGroup(game, moves, before, move)
    case 'word_chain':
      return judgeLink(game, moves, before, move)
    case 'story_completion':
      return judgeGaps(game, moves, before, move)
    case 'character_dialog':
      return judgeReply(game, seed, moves, before, move)
    case 'mystery_solve':
      return judgeSuspect(game, seed, moves, before, move)
  }
}

/** Returns the player's progress after a move. If `isLast` is true, a right move solves the mini-game. */
function next(game: MiniGame, before: Progress, correct: boolean, isLast: boolean): Progress {
  const mistakes = before.mistakes + (correct ? 0 : 1)
  const failed = mistakes >= game.tries
  return { ...before, mistakes, over: failed || (correct && isLast), solved: !failed && correct && isLast }
}

const sorted = (words: readonly string[]) => [...words].sort().join()

/** Returns the indexes of the groups that the player found, in the order in which the player found the groups. */
export const groupsFound = (game: WordConnections, moves: readonly Move[]): number[] =>
  moves.flatMap((move) => {
    const index = 'words' in move ? groupOf(game, move.words) : -1
    return index < 0 ? [] : [index]
  })

const groupOf = (game: WordConnections, words: readonly string[]) =>
  game.groups.findIndex((group) => sorted(group.words) === sorted(words))

function judgeGroup(game: WordConnections, moves: readonly Move[], before: Progress, move: Move): Judged {
  const size = game.groups[0]?.words.length ?? 0
  if (!('words' in move) || move.words.length !== size || new Set(move.words).size !== size)
    return { code: 'invalid' }
  const found = groupsFound(game, moves)
  const left = new Set(game.groups.flatMap(({ words }, index) => (found.includes(index) ? [] : words)))
  if (!move.words.every((word) => left.has(word))) return { code: 'invalid' }
  if (moves.some((taken) => 'words' in taken && sorted(taken.words) === sorted(move.words)))
    return { code: 'repeat' }
  const correct = groupOf(game, move.words) >= 0
  // The player does not have to enter the last group, because only the words of this group are left.
  const progress = next(game, before, correct, found.length + 2 >= game.groups.length)
  return { code: 'taken', correct, progress }
}

export function linksFound(game: WordChain, moves: readonly Move[]): number {
  let found = 0
  for (const move of moves) if ('word' in move && game.links[found]?.word === move.word) found++
  return found
}

function judgeLink(game: WordChain, moves: readonly Move[], before: Progress, move: Move): Judged {
  if (!('word' in move)) return { code: 'invalid' }
  const found = linksFound(game, moves)
  const placed = game.links.slice(0, found).map(({ word }) => word)
  const known = [...game.links.map(({ word }) => word), ...game.decoys]
  if (!known.includes(move.word) || placed.includes(move.word)) return { code: 'invalid' }
  // If the player enters a wrong word again at the same position of the chain, the word is not a new mistake.
  const sinceLast = moves.slice(
    moves.findLastIndex((taken) => 'word' in taken && taken.word === placed.at(-1)) + 1,
  )
  if (sinceLast.some((taken) => 'word' in taken && taken.word === move.word)) return { code: 'repeat' }
  const correct = game.links[found]?.word === move.word
  return { code: 'taken', correct, progress: next(game, before, correct, found + 1 === game.links.length) }
}

/** Returns one entry for each gap: the gap's word if the player guessed the word, else null. */
export function gapsFilled(game: StoryCompletion, moves: readonly Move[]): (string | null)[] {
  return game.gaps.map((gap, index) =>
    moves.some((move) => 'words' in move && move.words[index] === gap) ? gap : null,
  )
}

function judgeGaps(game: StoryCompletion, moves: readonly Move[], before: Progress, move: Move): Judged {
  if (!('words' in move) || move.words.length !== game.gaps.length) return { code: 'invalid' }
  const known = [...game.gaps, ...game.decoys]
  if (new Set(move.words).size !== move.words.length || !move.words.every((word) => known.includes(word)))
    return { code: 'invalid' }
  if (moves.some((taken) => 'words' in taken && taken.words.join() === move.words.join()))
    return { code: 'repeat' }
  const correct = move.words.every((word, index) => word === game.gaps[index])
  return { code: 'taken', correct, progress: next(game, before, correct, true) }
}

/** Splits the text at the gaps. The number of parts is the number of gaps plus one. */
export const partsOf = ({ passage }: Pick<StoryCompletion, 'passage'>): string[] => passage.split(GAP)

function judgeReply(
  game: CharacterDialog,
  seed: string,
  moves: readonly Move[],
  before: Progress,
  move: Move,
): Judged {
  if (!('choice' in move)) return { code: 'invalid' }
  const choice = repliesOf(game, moves.length, seed)[move.choice]
  if (!choice) return { code: 'invalid' }
  const correct = choice.right === true
  const isLast = moves.length + 1 === game.exchanges.length
  const mistakes = before.mistakes + (correct ? 0 : 1)
  const failed = mistakes >= game.tries
  // A wrong reply does not end the dialogue. The player solves the dialogue if not too many replies are wrong.
  const progress = { ...before, mistakes, over: failed || isLast, solved: !failed && isLast }
  return { code: 'taken', correct, told: choice.told, progress }
}

function judgeSuspect(
  game: MysterySolve,
  seed: string,
  moves: readonly Move[],
  before: Progress,
  move: Move,
): Judged {
  if ('clue' in move) {
    if (before.clues + 1 >= game.clues.length) return { code: 'repeat' }
    return { code: 'taken', correct: true, progress: { ...before, clues: before.clues + 1 } }
  }
  if (!('choice' in move)) return { code: 'invalid' }
  const suspect = suspectsOf(game, seed)[move.choice]
  if (suspect === undefined) return { code: 'invalid' }
  if (moves.some((taken) => 'choice' in taken && taken.choice === move.choice)) return { code: 'repeat' }
  const correct = suspect === game.answer
  return { code: 'taken', correct, progress: next(game, before, correct, true) }
}
