import { fold, letters } from '../catalogue/category.ts'
import { DIMENSIONS, decodeInto, dotProduct } from '../catalogue/likeness.ts'

/**
 * A table of English words and common names of two words, with what is known about each of them: how rare it is, to
 * which other words it is similar, and to which concepts of a word net it belongs. `npm run bake` makes the table.
 */
export interface Lexicon {
  /** Number of words. The rows 0 to `size` − 1 are sorted by frequency; the most frequent word has row 0. */
  size: number
  /**
   * Returns the row of a word, or −1 if the lexicon does not have the word. The word can be in any spelling (“Ice-cream”),
   * in an inflected form (“wolves”), or in the spelling of `fold`. A word as the player wrote it gives better results
   * than a folded word, because NEWS and NEW have the same folded spelling.
   */
  row(word: string): number
  /** Returns the word in capital letters, as a tile shows it. */
  text(row: number): string
  /** Returns the position of a word in a list of the most frequent words, in thousands, and at most MOST_RARITY. */
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

/**
 * How words belong to a concept: they are kinds or examples of it (LARK, bird), ways to do it (STROLL, walk), words for
 * a quality (HUGE, large), parts or members of it (SOLE, shoe), or words of a topic (BIRDIE, golf).
 */
export const relations = ['kind', 'way', 'quality', 'part', 'topic'] as const
export type Relation = (typeof relations)[number]

/** A meaning that LEAST_MEMBERS to MOST_MEMBERS words of the lexicon share, such as “musical instrument”. */
export interface Concept {
  /** Name in the singular. It is in lower case, except names of persons, places and the like. */
  name: string
  relation: Relation
  /** Rows of all words that belong to the concept, the most frequent word first. */
  members: readonly number[]
}

export const LEAST_MEMBERS = 4
/** Players do not think of a concept with more words. */
export const MOST_MEMBERS = 400
/** Highest value of `rarity`. */
export const MOST_RARITY = 255

const NOWHERE = -1

/** A membership is stored as one number: the concept times SENSES, plus the sense. */
const SENSES = 16

/**
 * Reads the two tables that `npm run bake` makes. The fields of a line are separated by tabs.
 *
 * A line of `words` has the word, its vector (`encodeVector`), its rarity, its inflected forms separated by spaces, and
 * its memberships: for each sense an entry `sense id id …`, separated by semicolons. A line of `concepts` has the id,
 * the relation, the name, and the ids of the next wider concepts, separated by spaces. A word also belongs to all wider
 * concepts of its concepts.
 *
 * The results are kept in a few typed arrays, because there are hundreds of thousands of memberships.
 */
export function readLexicon(words: string, concepts: string): Lexicon {
  const { names, relations, upwards } = readConcepts(concepts)
  const { texts, rows, vectors, rarities, memberships, starts } = readWords(words, upwards)
  const members = membersOf({ memberships, starts }, names.length)
  sortBySize({ memberships, starts }, members)
  return lexiconOf({ names, relations, texts, rows, vectors, rarities, memberships, starts, members })
}

interface Tables {
  names: readonly string[]
  relations: readonly Relation[]
  texts: readonly string[]
  /** Rows by all spellings. */
  rows: ReadonlyMap<string, number>
  vectors: Int8Array
  rarities: Uint8Array
  /** The memberships of a word are `memberships` from `starts[row]` to `starts[row + 1]`. */
  memberships: Uint32Array
  starts: Uint32Array
  members: Members
}

/**
 * Makes the lexicon. The function is separate from the functions that read, because functions keep all variables in
 * memory that were visible where they were made.
 */
function lexiconOf({ memberships, starts, members, ...tables }: Tables): Lexicon {
  const { names, relations, texts, rows, vectors, rarities } = tables
  return {
    size: texts.length,
    row: (word) => rows.get(letters(word)) ?? rows.get(fold(word)) ?? NOWHERE,
    text: (row) => texts[row] ?? '',
    rarity: (row) => rarities[row] ?? MOST_RARITY,
    similarity: (a, b) => (a < 0 || b < 0 ? 0 : dotProduct(vectors, a, b)),
    memberships: (row) =>
      Array.from(memberships.subarray(starts[row], starts[row + 1] ?? 0), (one) => ({
        concept: Math.floor(one / SENSES),
        sense: one % SENSES,
      })),
    concept: (concept) => ({
      name: names[concept] ?? '',
      relation: relations[concept] ?? 'kind',
      members: Array.from(members.rows.subarray(members.starts[concept], members.starts[concept + 1])),
    }),
  }
}

function readWords(
  table: string,
  upwards: ConceptNet['upwards'],
): Omit<Tables, 'names' | 'relations' | 'members'> {
  const texts: string[] = []
  const rows = new Map<string, number>()
  const rarities: number[] = []
  const memberships: number[] = []
  const starts = [0]
  const vectors = new Int8Array(countLines(table) * DIMENSIONS)
  for (const line of linesOf(table)) {
    const [word = '', vector = '', rarity, , senses = ''] = line.split('\t')
    // In capital letters, the text is a copy. A part of the line would keep the whole table in memory.
    const text = word.toUpperCase()
    rows.set(letters(text), texts.length)
    decodeInto(vectors, texts.length * DIMENSIONS, vector)
    texts.push(text)
    rarities.push(Number(rarity))
    for (const [concept, sense] of membershipsOf(senses, upwards)) memberships.push(concept * SENSES + sense)
    starts.push(memberships.length)
  }
  // A word in its own spelling has precedence over other spellings of more frequent words.
  let row = 0
  for (const line of linesOf(table)) {
    const forms = line.split('\t')[3]?.toUpperCase().split(' ') ?? []
    for (const form of [texts[row] ?? '', ...forms])
      for (const key of [letters(form), fold(form)]) if (key !== '' && !rows.has(key)) rows.set(key, row)
    row++
  }
  return {
    ...{ texts, rows, vectors },
    rarities: Uint8Array.from(rarities),
    memberships: Uint32Array.from(memberships),
    starts: Uint32Array.from(starts),
  }
}

function* linesOf(table: string): Generator<string> {
  for (let from = 0; from < table.length; ) {
    const end = table.indexOf('\n', from)
    const line = table.slice(from, end === -1 ? undefined : end)
    if (line !== '' && !line.startsWith('#')) yield line
    from = end === -1 ? table.length : end + 1
  }
}

function countLines(table: string): number {
  let count = 0
  for (const _ of linesOf(table)) count++
  return count
}

interface ConceptNet {
  names: readonly string[]
  relations: readonly Relation[]
  /** Returns the number of the concept with an id, and the numbers of all wider concepts. */
  upwards(id: string): ReadonlySet<number>
}

function readConcepts(table: string): ConceptNet {
  const fields = Array.from(linesOf(table), (line) => line.split('\t'))
  const numbers = new Map(fields.map(([id = ''], number) => [id, number]))
  const known = new Map<string, ReadonlySet<number>>()
  const upwards = (id: string): ReadonlySet<number> => {
    const before = known.get(id)
    if (before) return before
    const number = numbers.get(id) ?? NOWHERE
    const wider = fields[number]?.[3]?.split(' ') ?? []
    const found = new Set([number, ...wider.flatMap((one) => [...upwards(one)])])
    known.set(id, found)
    return found
  }
  return {
    names: fields.map(([, , name = '']) => name),
    relations: fields.map(([, relation]) => relation as Relation),
    upwards,
  }
}

/** Returns the concepts of a word, each with the first sense that belongs to it. */
function membershipsOf(senses: string, upwards: ConceptNet['upwards']): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  if (senses === '') return found
  for (const entry of senses.split(';')) {
    const [sense, ...ids] = entry.split(' ')
    for (const id of ids)
      for (const concept of upwards(id)) if (!found.has(concept)) found.set(concept, Number(sense))
  }
  return found
}

type Memberships = Pick<Tables, 'memberships' | 'starts'>

/** The rows of the words of a concept are `rows` from `starts[concept]` to `starts[concept + 1]`. */
interface Members {
  rows: Uint16Array
  starts: Uint32Array
}

function membersOf({ memberships, starts: wordStarts }: Memberships, concepts: number): Members {
  const starts = new Uint32Array(concepts + 1)
  for (const one of memberships) {
    const next = Math.floor(one / SENSES) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let n = 1; n <= concepts; n++) starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0)
  const rows = new Uint16Array(memberships.length)
  const ends = starts.slice()
  for (let row = 0; row + 1 < wordStarts.length; row++)
    for (const one of memberships.subarray(wordStarts[row], wordStarts[row + 1])) {
      const concept = Math.floor(one / SENSES)
      const at = ends[concept] ?? 0
      rows[at] = row
      ends[concept] = at + 1
    }
  return { rows, starts }
}

/** Sorts the memberships of each word: the narrowest concept first. */
function sortBySize({ memberships, starts }: Memberships, members: Members): void {
  const sizeOf = (one: number) => {
    const concept = Math.floor(one / SENSES)
    return (members.starts[concept + 1] ?? 0) - (members.starts[concept] ?? 0)
  }
  for (let row = 0; row + 1 < starts.length; row++)
    memberships.subarray(starts[row], starts[row + 1]).sort((a, b) => sizeOf(a) - sizeOf(b) || a - b)
}
