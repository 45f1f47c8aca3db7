import type { CategoryKind } from '../../../engine/catalogue/category.ts'
import { freshLevel, type LevelState, type TakenGuess } from '../../../engine/play/level.ts'
import type { PlayRules } from '../../../engine/play/play-rules.ts'
import type { Random } from '../../../engine/random.ts'
import type { PlayedGame } from '../../db/schema.ts'

/** Describes how a demo player plays a simulated board. */
export interface Hand {
  mistakes: number
  /** The kind of group that the player finds last. */
  weakness: CategoryKind
}

/**
 * Simulates how a player plays a board. The player either finds all groups with some mistakes, or loses because of too
 * many mistakes.
 */
export function playedBoard(
  game: PlayedGame,
  rules: PlayRules,
  completes: boolean,
  random: Random,
  hand?: Hand,
): { level: LevelState; guesses: TakenGuess[] } {
  const { tiles, groups } = game.board
  const shuffled = random.shuffle(groups.map((_, index) => index))
  const isWeak = (index: number) => Number(groups[index]?.kind === hand?.weakness)
  const order = shuffled.sort((a, b) => isWeak(a) - isWeak(b))
  const found = completes ? order : order.slice(0, random.below(groups.length - 1))
  const mistakes = completes ? (hand?.mistakes ?? random.below(rules.maxMistakes)) : rules.maxMistakes
  const idsOf = (group: number) => tiles.filter((tile) => tile.group === group).map((tile) => tile.id)
  const last = order.at(-1) ?? 0
  const lure = order.at(-2) ?? 0
  const wrong = Array.from({ length: mistakes }, (_, n) => ({
    tileIds: [...idsOf(last).filter((_, i) => i !== n), idsOf(lure)[n] ?? ''].sort(),
    group: null,
  }))
  const right = found.map((group) => ({ tileIds: idsOf(group).sort(), group }))
  const status = completes ? rules.won : rules.lost
  const guesses = completes ? [...right.slice(0, -2), ...wrong, ...right.slice(-2)] : [...right, ...wrong]
  return { level: { ...freshLevel, status, found, mistakes }, guesses }
}

/**
 * Adds a time to each guess. The intervals between the guesses are equal, and the last guess is at the end of the
 * playing time.
 */
export const spread = (guesses: readonly TakenGuess[], seconds: number) =>
  guesses.map((guess, index) => ({
    ...guess,
    at: Math.round(((index + 1) / guesses.length) * seconds * 1000),
  }))
