import { freshLevel, type LevelState, type TakenGuess } from '../../../engine/play/level.ts'
import type { Random } from '../../../engine/random.ts'
import { MAX_MISTAKES } from '../../../engine/rules.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** A board played to its end: all groups found with a few mistakes, or four mistakes. */
export function playedBoard(
  game: PlayedGame,
  completes: boolean,
  random: Random,
): { level: LevelState; guesses: TakenGuess[] } {
  const { tiles, groups } = game.board
  const order = random.shuffle(groups.map((_, index) => index))
  const found = completes ? order : order.slice(0, random.below(groups.length - 1))
  const mistakes = completes ? random.below(MAX_MISTAKES) : MAX_MISTAKES
  const idsOf = (group: number) => tiles.filter((tile) => tile.group === group).map((tile) => tile.id)
  const last = order.at(-1) ?? 0
  const lure = order.at(-2) ?? 0
  const wrong = Array.from({ length: mistakes }, (_, n) => ({
    tileIds: [...idsOf(last).filter((_, i) => i !== n), idsOf(lure)[n] ?? ''].sort(),
    group: null,
  }))
  const right = found.map((group) => ({ tileIds: idsOf(group).sort(), group }))
  const status = completes ? ('level_complete' as const) : ('game_over' as const)
  const guesses = completes ? [...right.slice(0, -2), ...wrong, ...right.slice(-2)] : [...right, ...wrong]
  return { level: { ...freshLevel, status, found, mistakes }, guesses }
}
