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
 * Reserved names, in the form that the function `readingOf` returns. Players could mistake a reserved name for the name
 * of the product, of its staff or of a missing user. The list of reserved names contains `kkk`, because no pattern of
 * the library for offensive words can match `kkk`.
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
 * Offensive words that are missing in the list of the library. The matcher reduces repeated letters, so the pattern
 * `jiz` also finds "jizz". A bar in a pattern is a word boundary, so that "cocoon" and "despicable" are allowed.
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

/**
 * Splits a username into words. Underscores become spaces. Between single letters, underscores are removed, because the
 * letters spell a word (`n_a_m_e`).
 */
const asWords = (username: string) =>
  username.replaceAll('_', ' ').replace(/(?<!\S\S)(\S) (?=\S(?!\S))/g, '$1')

/** The lower-case form of a username, which no two players may share. */
export const usernameKey = (username: string) => username.toLowerCase()

export const isValidUsername = (username: string) => SHAPE.test(username)

const PRODUCT = readingOf('wordconnect')

/** Is the name reserved, a combination of reserved names, or a name that contains the product's name? */
function isReserved(username: string): boolean {
  const reading = readingOf(username)
  const parts = username.split('_').filter(Boolean).map(readingOf)
  return (
    reading.includes(PRODUCT) ||
    reserved.has(reading) ||
    (parts.length > 0 && parts.every((part) => reserved.has(part)))
  )
}

/** Is the name reserved or offensive? The API treats reserved and offensive names as taken (`username_taken`). */
export function isRefusedUsername(username: string): boolean {
  return isReserved(username) || offensive.hasMatch(asWords(username))
}
