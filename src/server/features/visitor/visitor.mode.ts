import { visitorRules } from '../../../engine/play/play-rules.ts'
import type { GameMode } from '../game/mode.ts'

/** A board of somebody without an account. Nothing counts it before an account takes it over. */
export const visitorMode: GameMode = { name: 'try', rules: visitorRules }
