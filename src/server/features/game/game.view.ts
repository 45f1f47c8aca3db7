import type { GameView, GroupView, TileView } from '../../../contract/game.ts'
import type { BoardFifthGroup, BoardGroup } from '../../../engine/board/board.ts'
import { hintTiles, isComplete, isOver, type LevelState } from '../../../engine/play/level.ts'
import { openMarks } from '../../../engine/play/marks.ts'
import type { PlayRules } from '../../../engine/play/play-rules.ts'
import { groupPoints } from '../../../engine/scoring.ts'
import { tileStyle } from '../../../engine/tile-style.ts'
import type { Context } from '../../context.ts'
import type { PlayedGame } from '../../db/schema.ts'
import { hindsightOf } from '../rating/rating.service.ts'
import { modeOf } from './mode.ts'

export function levelOf(game: PlayedGame): LevelState {
  return {
    status: game.status,
    mistakes: game.mistakes,
    found: game.found,
    hinted: game.hinted,
    extraLifeUsed: game.extra_life_used,
  }
}

/** Returns a group for the API. `isOver` says whether the board is over: only then, the line of the maker is sent. */
export const groupView = (group: BoardGroup, isOver = false): GroupView => ({
  name: group.name,
  words: [...group.words],
  color: group.color,
  difficulty: group.difficulty,
  ...(isOver && group.note !== undefined && { note: group.note }),
})

const fifthGroupView = ({ name, words }: BoardFifthGroup) => ({ name, words: [...words] })

/** Returns the number of whole seconds from the start of the board to its end; if the board has not ended, to `now`. */
export function elapsedSeconds(game: Pick<PlayedGame, 'started_at' | 'ended_at'>, now: Date): number {
  return Math.max(0, Math.floor(((game.ended_at ?? now).getTime() - game.started_at.getTime()) / 1000))
}

/**
 * Returns a game for the API, with only the data that the player is allowed to see. The groups that were not found, the
 * fifth group, and `hindsight` (the difficulty and other players' results), appear only after the end of the board. Besides this
 * function, only hints are allowed to reveal something about an open board. `lives` is the number of the player's extra
 * lives; it matters only in the status `out_of_mistakes`.
 */
export function gameView(
  context: Pick<Context, 'modes' | 'ratings'>,
  game: PlayedGame,
  lives: number,
  now: Date,
): GameView {
  const { rules } = modeOf(context, game)
  const { board, found, status } = game
  const isWaiting = status === 'out_of_mistakes'
  const over = isOver(game)
  const position = new Map(game.tile_order?.map((id, index) => [id, index]))
  const tiles = board.tiles
    .filter((tile) => !over && !found.includes(tile.group))
    .sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
  const groups = (indexes: readonly number[]) =>
    indexes.flatMap((index) => board.groups[index] ?? []).map((group) => groupView(group, over))
  const missed = board.groups.map((_, index) => index).filter((index) => !found.includes(index))
  const onBoard = new Set(tiles.map((tile) => tile.id))

  return {
    id: game.id,
    mode: game.mode,
    status,
    level: game.level,
    score: game.score_before + game.level_score,
    levelScore: game.level_score,
    groupCount: board.groups.length,
    mistakes: game.mistakes,
    maxMistakes: rules.maxMistakes,
    hintsUsed: game.hinted.length,
    extraLifeUsed: game.extra_life_used,
    startedAt: game.started_at.toISOString(),
    elapsedSeconds: elapsedSeconds(game, now),
    words: tiles.map(({ id, text }) => {
      const style = tileStyle(game.level, text)
      return { id, text, ...(style && { style }) }
    }),
    completedGroups: groups(found),
    ...(over && missed.length > 0 && { missedGroups: groups(missed) }),
    hintedWordIds: game.hinted.flatMap((group) => hintTiles(board, group)).filter((id) => onBoard.has(id)),
    marks: over ? {} : openMarks(board, found, game.marks),
    canUseExtraLife: isWaiting && !game.extra_life_used && lives > 0,
    ...(over && { guesses: guessHistory(game) }),
    ...(over && board.fifthGroup && { fifthGroup: fifthGroupView(board.fifthGroup) }),
    ...(over && { hindsight: hindsightOf(context.ratings, board, game.traps) }),
    ...(game.isFolded && { folded: true }),
    ...(over && game.withheld !== null && { withheld: game.withheld }),
    ...(status === 'finished' && { solved: isComplete(board, game, rules) }),
    ...(game.challenge_id !== null && { challengeId: game.challenge_id }),
    ...(game.chapter_id !== null && { chapterId: game.chapter_id }),
    ...(game.made_board_id !== null && { madeBoardId: game.made_board_id }),
  }
}

export const singleBoardView = (
  context: Pick<Context, 'modes' | 'ratings'>,
  game: PlayedGame,
  now: Date,
): GameView => gameView(context, game, 0, now)

/**
 * Returns all tiles of a board, also those of found groups; none if the game is folded. The result does not say to which
 * groups the tiles belong.
 */
export function dealtTiles({ board, isFolded }: Pick<PlayedGame, 'board' | 'isFolded'>): TileView[] {
  return isFolded ? [] : board.tiles.map(({ id, text }) => ({ id, text }))
}

/**
 * Returns the guesses of a game: for each guess, the words and the colours of their groups. The colours reveal the
 * answers, so the board must be over.
 */
function guessHistory(game: PlayedGame): NonNullable<GameView['guesses']> {
  const tiles = new Map(game.board.tiles.map((tile) => [tile.id, tile]))
  return game.guesses.map(({ tileIds }) => {
    const guessed = tileIds.flatMap((id) => tiles.get(id) ?? [])
    return {
      words: game.isFolded ? [] : guessed.map((tile) => tile.text),
      colors: guessed.map((tile) => game.board.groups[tile.group]?.color ?? ''),
    }
  })
}

/**
 * Computes the state that the game had directly after the guess with the given index. When a client repeats a request,
 * the server uses this state to send the first reply again. Only the order of the tiles is the current order, not the
 * order at that time.
 */
export function gameAfterGuess(game: PlayedGame, index: number, rules: PlayRules): PlayedGame {
  const guesses = game.guesses.slice(0, index + 1)
  const guess = guesses[index]
  const found = guesses.flatMap(({ group }) => group ?? [])
  const wrong = guesses.length - found.length
  const isWrong = guess?.group === null
  const at = guess?.at ?? 0
  // If the guess and the end of the board have the same time, the guess ended the board. If the player gave up, the
  // board ended later than the last guess.
  if (game.ended_at !== null && +game.ended_at === +game.started_at + at)
    return { ...game, hinted: game.hinted.slice(0, guess?.hinted ?? 0) }
  const outOfMistakes = isWrong && wrong === rules.maxMistakes
  const lifeUsed = game.extra_life_used && !outOfMistakes && wrong >= rules.maxMistakes
  return {
    ...game,
    status: outOfMistakes ? 'out_of_mistakes' : 'playing',
    mistakes: lifeUsed ? wrong - 1 : wrong,
    found,
    level_score: groupPoints(found.length),
    hinted: game.hinted.slice(0, guess?.hinted ?? 0),
    extra_life_used: lifeUsed,
    guesses,
    ended_at: null,
  }
}
