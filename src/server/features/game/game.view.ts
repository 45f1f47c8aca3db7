import type { GameView, GroupView, TileView } from '../../../contract/game.ts'
import type { BoardGroup } from '../../../engine/board/board.ts'
import { hintTiles, type LevelState } from '../../../engine/play/level.ts'
import { MAX_MISTAKES } from '../../../engine/rules.ts'
import { tileStyle } from '../../../engine/tile-style.ts'
import type { PlayedGame, Player } from '../../db/schema.ts'
import { hindsightOf, type Ratings } from '../rating/rating.service.ts'

/** A stored game as the engine's level. */
export function levelOf(game: PlayedGame): LevelState {
  return {
    status: game.status,
    mistakes: game.mistakes,
    found: game.found,
    hinted: game.hinted,
    extraLifeUsed: game.extra_life_used,
  }
}

export const groupView = (group: BoardGroup): GroupView => ({
  name: group.name,
  words: [...group.words],
  color: group.color,
  difficulty: group.difficulty,
})

/** Whole seconds from the deal until `now`, or until the end. */
export function elapsedSeconds(game: Pick<PlayedGame, 'started_at' | 'ended_at'>, now: Date): number {
  return Math.max(0, Math.floor(((game.ended_at ?? now).getTime() - game.started_at.getTime()) / 1000))
}

/**
 * What a player may know of a board: the only function that turns one into something that leaves the server.
 * Groups not yet found appear only once the board is over, and so does what `ratings` know of them.
 */
export function gameView(
  game: PlayedGame,
  player: Pick<Player, 'lives'>,
  now: Date,
  ratings?: Ratings,
): GameView {
  const { board, found, status } = game
  const waiting = status === 'out_of_mistakes'
  const over = status === 'level_complete' || status === 'game_over' || status === 'finished'
  const position = new Map(game.tile_order?.map((id, index) => [id, index]))
  const tiles = board.tiles
    .filter((tile) => !over && !found.includes(tile.group))
    .sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
  const groups = (indexes: readonly number[]) =>
    indexes.flatMap((index) => board.groups[index] ?? []).map(groupView)
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
    maxMistakes: MAX_MISTAKES,
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
    canUseExtraLife: waiting && !game.extra_life_used && player.lives > 0,
    ...(over && { guesses: guessHistory(game) }),
    ...(over && ratings && { hindsight: hindsightOf(ratings, board, game.traps) }),
    ...(status === 'finished' && { solved: missed.length === 0 }),
  }
}

/** Every tile of a board as it was dealt, found or not: word and id, and nothing that would tell its group. */
export function dealtTiles({ board }: Pick<PlayedGame, 'board'>): TileView[] {
  return board.tiles.map(({ id, text }) => ({ id, text }))
}

/** Each guess with the colour of every word's group: the answer, so only for a board that is over. */
function guessHistory(game: PlayedGame): NonNullable<GameView['guesses']> {
  const tiles = new Map(game.board.tiles.map((tile) => [tile.id, tile]))
  return game.guesses.map(({ tileIds }) => {
    const guessed = tileIds.flatMap((id) => tiles.get(id) ?? [])
    return {
      words: guessed.map((tile) => tile.text),
      colors: guessed.map((tile) => game.board.groups[tile.group]?.color ?? ''),
    }
  })
}
