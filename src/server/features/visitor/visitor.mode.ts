import { visitorRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'

/** A board of a visitor without an account. It counts only after an account takes it over. */
export const visitorMode: GameMode = { name: 'try', rules: visitorRules }
