import type { Verdict } from '../../engine/catalogue/verdict.ts'

/** A player's suggestion that a word fits a category. (player, category, word) is unique. */
export interface SuggestionTable {
  player_id: string
  category_id: string
  /** The word in folded form. `word` is the word as shown on the tile. */
  word_key: string
  word: string
  /** Name of the category at the time of the suggestion. */
  category: string
  game_id: string
  said_at: Date
  /** The later decision, read from the catalogue; null while undecided. */
  verdict: Verdict | null
  /** Has the player seen the decision? */
  is_told: boolean
}

export interface SuggestionSchema {
  suggestion: SuggestionTable
}
