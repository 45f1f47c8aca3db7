import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity'
import { USERNAME_MAX, USERNAME_MIN } from '../../../engine/rules.ts'
import { readingOf } from './skeleton.ts'

const SHAPE = new RegExp(`^[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}}$`)

/**
 * Reserved names, in the form that the function `readingOf` returns. Players could think that a reserved name belongs
 * to the product, to its staff or to a missing user. The list also contains the offensive name `kkk`, because the
 * library's patterns cannot match it.
 */
const reserved = new Set(
  `admin administrator anonymous api anonymousplayer app auth billing daily deleted deletedplayer demoadmin everyone
  game guest help info login logout me mod moderator newuser news nobody null official owner player premium root security
  server service settings signin signup staff store story support system team undefined user username webmaster
  you kkk`
    .split(/\s+/)
    .map(readingOf),
)

/**
 * Offensive words that are not in the library's list. The matcher removes repeated letters, so the pattern `jiz` also
 * matches "jizz". The character `|` in a pattern is a word boundary. Therefore, the patterns do not match "cocoon" and
 * "despicable".
 */
const MORE_WORDS = [
  'hitler',
  '|nazi',
  '|pedo',
  '|paki|',
  '|gook',
  '|coon|',
  '|coons|',
  'wetback',
  '|spic|',
  'jiz',
]
/** Harmless words that the library's list of offensive words would match. */
const INNOCENT = [
  'dickinson',
  'dick tracy',
  'moby dick',
  'vandyke',
  'shiitake',
  'rapeseed',
  'cummings',
  'cumin',
  'penistone',
]

const words = new DataSet<{ originalWord: string }>().addAll(englishDataset)
for (const word of MORE_WORDS) words.addPhrase((phrase) => phrase.addPattern(parseRawPattern(word)))
words.addPhrase((phrase) => INNOCENT.reduce((all, term) => all.addWhitelistedTerm(term), phrase))
const offensive = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers })

/** Returns true if a text contains an offensive word. */
export const isOffensive = (text: string): boolean => offensive.hasMatch(text)

/**
 * Splits a username into words by replacing underscores with spaces. Underscores between single letters are removed
 * instead, because the letters together are a word (`n_a_m_e`).
 */
const asWords = (username: string) =>
  username.replaceAll('_', ' ').replace(/(?<!\S\S)(\S) (?=\S(?!\S))/g, '$1')

/** Returns the username in lower case. Two players cannot have usernames with the same lower-case form. */
export const usernameKey = (username: string) => username.toLowerCase()

export const isValidUsername = (username: string) => SHAPE.test(username)

const PRODUCT = readingOf('wordconnect')

/** Returns true if the name is reserved, consists only of reserved names, or contains the product's name. */
function isReserved(username: string): boolean {
  const reading = readingOf(username)
  const parts = username.split('_').filter(Boolean).map(readingOf)
  return (
    reading.includes(PRODUCT) ||
    reserved.has(reading) ||
    (parts.length > 0 && parts.every((part) => reserved.has(part)))
  )
}

/**
 * Returns true if the name is reserved or offensive. The API refuses these names with `username_taken`, as if they were
 * taken.
 */
export function isRefusedUsername(username: string): boolean {
  return isReserved(username) || isOffensive(asWords(username))
}
