import type { Verdict } from '../../engine/catalogue/verdict.ts'

/** A player's suggestion that a word also fits a category. The combination of player, category and word is unique. */
export interface SuggestionTable {
  player_id: string
  category_id: string
  /**
   * The word in the form that all spellings of the word share (`fold`). The column `word` has the spelling that players
   * see.
   */
  word_key: string
  word: string
  /** Name that the category had when the player made the suggestion. */
  category: string
  game_id: string
  said_at: Date
  /**
   * An editor's decision about the suggestion, which the server reads from the catalogue; null while no editor has
   * decided.
   */
  verdict: Verdict | null
  /** True if the player has seen the decision about the suggestion. */
  is_told: boolean
}

export interface SuggestionSchema {
  suggestion: SuggestionTable
}
