import type { Verdict } from '../../engine/catalogue/verdict.ts'

/** A player says that a word fits a category. (player, category, word) is unique. */
export interface SuggestionTable {
  player_id: string
  category_id: string
  /** The folded word, and the word as it stood on the tile. */
  word_key: string
  word: string
  /** The category's name as the player saw it. */
  category: string
  game_id: string
  said_at: Date
  /** What the catalogue says of it since; null while it says nothing. */
  verdict: Verdict | null
  /** Has the player been told the verdict? */
  is_told: boolean
}

export interface SuggestionSchema {
  suggestion: SuggestionTable
}
