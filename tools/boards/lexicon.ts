import { fold, letters } from '../../src/engine/catalogue/category.ts'
import { encodeVector } from '../../src/engine/catalogue/likeness.ts'
import { MOST_RARITY } from '../../src/engine/lexicon/lexicon.ts'
import { filterText } from '../../src/server/text-filter.ts'
import { findConcepts } from './concepts.ts'
import type { Embedding } from './embedding.ts'
import { baseForm } from './inflection.ts'
import type { PartOfSpeech, Synset, WordNet } from './word-net.ts'

/** Largest frequency ranks of the words that the lexicon takes besides the words of the catalogue. */
const RANKS = {
  /** Words of WordNet. */
  word: 55_000,
  /** Inflected forms. They are no rows of their own. */
  form: 120_000,
  /** Other words. Most of them are names. */
  name: 25_000,
  /**
   * The rarer part of a text of two words: names of places and persons, texts that the embedding or WordNet's texts
   * contain, and others.
   */
  pair: { instance: 18_000, evident: 30_000, other: 2_200 },
}
/** Hardly anybody knows the meanings of a word after the first MOST_SENSES. */
const MOST_SENSES = 12
/** Notes on words that offend: ethnic slur, obscenity, disparagement. */
const OFFENDING_USAGE = new Set(['noun 06731706', 'noun 07139048', 'noun 06730109'])
/** The words of these concepts are no suggestions for a board. */
const UNSUITABLE = [
  ...['sexual activity', 'sex crime', 'prostitute', 'genitals', 'erectile organ', 'body waste', 'genocide'],
  ...['rapist', 'pervert', 'nazi'],
]

/** Returns the frequency rank of a text. For a text of several words, returns the rank of the rarest word. */
export function rankOf(text: string, embedding: Embedding): number {
  const rank = (token: string) => embedding.rank(token) ?? Number.POSITIVE_INFINITY
  const whole = Math.min(rank(text), rank(text.replaceAll(' ', '-')), rank(text.replace(/[ .'-]/g, '')))
  return Math.min(whole, Math.max(...text.split(/[ -]/).map(rank)))
}

/**
 * Makes the lines of the tables of the lexicon (`readLexicon`). The lexicon contains all `wanted` words that the
 * embedding knows. Offensive words are only in it if they are wanted.
 */
export function makeLexicon(
  wanted: readonly string[],
  embedding: Embedding,
  wordNet: WordNet,
): { words: string[]; concepts: string[] } {
  const { senses, synsets } = wordNet
  const meaningsOf = meanings(wordNet)
  const isUnsuitable = unsuitable(wordNet)
  const is = (word: string, part: PartOfSpeech) =>
    senses(word).some(({ synset }) => synsets.get(synset)?.part === part)
  /** The text under which a word is in the lexicon: the word itself, or its base form. */
  const headword = (text: string): string => {
    if (senses(text).length > 0) return text
    const at = Math.max(text.lastIndexOf(' '), text.lastIndexOf('-')) + 1
    const base = baseForm(text.slice(at), is)
    const whole = base && text.slice(0, at) + base
    return whole && (at === 0 || senses(whole).length > 0) ? whole : text
  }
  const rows = new Map<string, string>()
  const forms = new Map<string, Set<string>>()
  const add = (text: string): void => {
    if (!rows.has(letters(text)) && embedding.vector(text)) rows.set(letters(text), text)
  }
  const addForm = (head: string, form: string): void => {
    forms.set(head, (forms.get(head) ?? new Set()).add(form))
  }
  for (const text of wanted) {
    const head = embedding.vector(headword(text)) ? headword(text) : text
    add(head)
    if (head !== text) addForm(head, letters(text))
  }
  const isSuitable = (text: string) => filterText(text) === 'fine' && !isUnsuitable(meaningsOf(text)[0])
  for (const text of others(embedding, wordNet)) if (headword(text) === text && isSuitable(text)) add(text)
  for (const token of embedding.tokens.slice(0, RANKS.form)) {
    const head = headword(token)
    if (head !== token && rows.has(letters(head)) && /^[a-z]+$/.test(token)) addForm(head, token)
  }
  const table = [...rows.values()]
    .map((text) => ({ text, rank: rankOf(text, embedding) }))
    .sort((a, b) => a.rank - b.rank || (a.text < b.text ? -1 : 1))
  const suitable = table.map(({ text }) =>
    meaningsOf(text)
      .filter((meaning) => !isUnsuitable(meaning))
      .slice(0, MOST_SENSES),
  )
  const { concepts, direct } = findConcepts(suitable, wordNet, (text) => rankOf(text, embedding))
  return {
    words: table.map(({ text, rank }, row) => {
      const own = (direct[row] ?? []).flatMap((ids, n) => (ids.length > 0 ? [[n + 1, ...ids].join(' ')] : []))
      const other = [...(forms.get(text) ?? [])]
        .filter((form) => !rows.has(form) && fold(form) !== letters(text))
        .sort()
      const vector = encodeVector(embedding.vector(text) ?? [])
      const rarity = Math.min(MOST_RARITY, Math.floor(rank / 1000))
      return [text, vector, rarity, other.join(' '), own.join(';')].join('\t').trimEnd()
    }),
    concepts: concepts.map(({ id, name, relation, wider }) =>
      [id, relation, name, wider.join(' ')].join('\t').trimEnd(),
    ),
  }
}

/** Returns the words that the lexicon takes besides the words of the catalogue. */
function others(embedding: Embedding, { words, senses, synsets }: WordNet): string[] {
  const { pair } = RANKS
  const limitOf = (text: string): number => {
    const known = senses(text)
    if (known.some(({ synset }) => synsets.get(synset)?.pointers.some(({ symbol }) => symbol === '@i')))
      return pair.instance
    return embedding.isWhole(text) || known.some(({ count }) => count > 0) ? pair.evident : pair.other
  }
  const partRank = (text: string) =>
    Math.max(...text.split(/[ -]/).map((part) => embedding.rank(part) ?? Number.POSITIVE_INFINITY))
  const pairs = [...words].filter(
    (word) => /^[a-z.']+[ -][a-z.']+$/.test(word) && partRank(word) < limitOf(word),
  )
  const single = embedding.tokens
    .slice(0, RANKS.word)
    .filter((token, rank) =>
      senses(token).length > 0 ? /^[a-z]{2,}$/.test(token) : /^[a-z]{3,}$/.test(token) && rank < RANKS.name,
    )
  return [...single, ...pairs]
}

/**
 * Returns a function that returns the meanings of a text, the most usual one first. The meanings of a plural with its
 * own meaning (“banks”) include the meanings of its singular.
 */
function meanings({ senses, synsets }: WordNet): (text: string) => readonly Synset[] {
  const is = (word: string, part: PartOfSpeech) =>
    part === 'noun' && senses(word).some(({ synset }) => synset.startsWith('noun'))
  return (text) => {
    const spellings = [
      text,
      text.replaceAll('-', ' '),
      text.replaceAll(' ', '-'),
      text.replace(/[ -]/g, ''),
      baseForm(text, is) ?? text,
    ]
    const found = [...new Set(spellings)].flatMap(senses).sort((a, b) => b.count - a.count)
    return [...new Set(found.map(({ synset }) => synset))].flatMap((id) => synsets.get(id) ?? [])
  }
}

/** Returns a function that says whether a meaning offends, or belongs to an unsuitable concept. */
function unsuitable({ senses, synsets }: WordNet): (synset: Synset | undefined) => boolean {
  const roots = new Set(UNSUITABLE.flatMap((word) => senses(word)[0]?.synset ?? []))
  const isUnsuitable = (synset: Synset | undefined): boolean => {
    if (!synset) return false
    if (roots.has(synset.id)) return true
    return synset.pointers.some(
      ({ symbol, to }) =>
        (symbol === ';u' && OFFENDING_USAGE.has(to)) ||
        ((symbol === '@' || symbol === '@i') && isUnsuitable(synsets.get(to))),
    )
  }
  return isUnsuitable
}
