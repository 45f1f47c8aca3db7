import type { Verdict } from '../../engine/catalogue/verdict.ts'

/** A player suggests that a word fits a category. (player, category, word) is unique. */
export interface SuggestionTable {
  player_id: string
  category_id: string
  /** `word`: as shown on the tile. `word_key`: folded. */
  word_key: string
  word: string
  /** Name of the category when the player saw it. */
  category: string
  game_id: string
  said_at: Date
  /** The catalogue's later decision; null while undecided. */
  verdict: Verdict | null
  /** Has the player seen the verdict? */
  is_told: boolean
}

export interface SuggestionSchema {
  suggestion: SuggestionTable
}
