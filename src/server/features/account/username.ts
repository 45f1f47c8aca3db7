import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity'
import { USERNAME_MAX, USERNAME_MIN } from '../../../engine/rules.ts'

const SHAPE = new RegExp(`^[A-Za-z0-9_]{${USERNAME_MIN},${USERNAME_MAX}}$`)

/** Names that would speak for the product or for nobody, or that no pattern can tell; with whatever underscores. */
const reserved = new Set(
  `admin administrator anonymous api anonymousplayer app auth billing daily deleted deletedplayer demoadmin everyone
  game guest help info login logout me mod moderator newuser news nobody null official owner player premium root security
  server service settings signin signup staff store story support system team undefined user username webmaster
  wordconnect wordconnectteam you kkk`.split(/\s+/),
)

/**
 * What the library's list leaves out, repeated letters being one; a bar is the edge of a word, so that cocoon and despicable
 * are names.
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
/** What it finds where there is nothing to find. */
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

/** An underscore parts words, but between single letters it only spells one out. */
const asWords = (username: string) =>
  username.replaceAll('_', ' ').replace(/(?<!\S\S)(\S) (?=\S(?!\S))/g, '$1')

/** Under this key a name is unique: case does not make another name. */
export const usernameKey = (username: string) => username.toLowerCase()

/** 3 to 20 letters, digits and underscores (spec section 5). */
export const isValidUsername = (username: string) => SHAPE.test(username)

/** Reserved and offensive names count as taken (api.md, `username_taken`). */
export function isRefusedUsername(username: string): boolean {
  return reserved.has(usernameKey(username).replaceAll('_', '')) || offensive.hasMatch(asWords(username))
}
