/**
 * A table of English words and common names of two words, with what is known about each of them: how rare it is, to
 * which other words it is similar, and to which concepts of a word net it belongs. `npm run bake` makes the table.
 */
export interface Lexicon {
  /** Number of words. The rows 0 to `size` − 1 are sorted by frequency; the most frequent word has row 0. */
  size: number
  /** Returns the row of a word in the spelling of `fold`, or −1 if the lexicon does not have the word. */
  row(key: string): number
  /** Returns the word in capital letters, as a tile shows it. */
  text(row: number): string
  /** Returns the position of a word in a list of the most frequent words, in thousands. */
  rarity(row: number): number
  /** Similarity of two words, in units of 1/SIMILARITY_UNIT (engine/catalogue/likeness.ts); 0 for an unknown word. */
  similarity(a: number, b: number): number
  /** Returns the concepts to which a word belongs, the narrowest concept first. */
  memberships(row: number): readonly Membership[]
  /** Returns a concept by its number. */
  concept(concept: number): Concept
}

export interface Membership {
  concept: number
  /** The sense of the word that belongs to the concept: 1 is the most usual sense of the word. */
  sense: number
}

/** A meaning that 4 to 400 words of the lexicon share, such as “musical instrument”. */
export interface Concept {
  /** Name in lower case, in the singular. */
  name: string
  /** Rows of all words that belong to the concept, the most frequent word first. */
  members: readonly number[]
}
