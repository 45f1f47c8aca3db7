import { visitorRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'

/**
 * The mode of a visitor's board, played without an account. The result is recorded only after an account takes over the
 * board.
 */
export const visitorMode: GameMode = { name: 'try', rules: visitorRules }
