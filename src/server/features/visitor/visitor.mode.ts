import { visitorRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'

/**
 * The game mode of a board that a visitor plays without an account. The result counts only if the visitor later creates
 * an account, which then gets the board.
 */
export const visitorMode: GameMode = { name: 'try', rules: visitorRules }
