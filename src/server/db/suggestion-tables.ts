import type { Verdict } from '../../engine/catalogue/verdict.ts'

/**
 * A player's suggestion that a word also belongs to a category. The combination of player, category and word is unique.
 */
export interface SuggestionTable {
  player_id: string
  category_id: string
  /**
   * The word in the spelling of `fold`, which is the same for all spellings of the word. The column `word` contains the
   * spelling that players see.
   */
  word_key: string
  word: string
  /** Name that the category had when the player made the suggestion. */
  category: string
  game_id: string
  said_at: Date
  /**
   * An editor's decision about the suggestion, or null if no editor has decided. The server reads the decision from the
   * catalogue.
   */
  verdict: Verdict | null
  /** True if the player has seen the decision about the suggestion. */
  is_told: boolean
}

export interface SuggestionSchema {
  suggestion: SuggestionTable
}
