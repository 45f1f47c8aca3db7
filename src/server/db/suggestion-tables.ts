import type { Verdict } from '../../engine/catalogue/verdict.ts'

/** A player's suggestion that a word fits a category. (player, category, word) is unique. */
export interface SuggestionTable {
  player_id: string
  category_id: string
  /** The word in folded form. The column `word` has the word as it is shown on the tile. */
  word_key: string
  word: string
  /** Name of the category at the time of the suggestion. */
  category: string
  game_id: string
  said_at: Date
  /** The editor's decision, which the server reads from the catalogue; null while the editor has not decided. */
  verdict: Verdict | null
  /** True if the player has seen the editor's decision. */
  is_told: boolean
}

export interface SuggestionSchema {
  suggestion: SuggestionTable
}
