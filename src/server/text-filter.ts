import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity'

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
  'shemale',
  'butplug',
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
  'fagin',
  'chinkara',
  'pedometer',
  'retardant',
]
/**
 * Words that insult people or that are always obscene. The other words of the lists also have a harmless meaning, such
 * as COCK for a bird, or can be meant in earnest.
 */
const ALWAYS = new Set([
  ...['abeed', 'africoon', 'arabush', 'boonga', 'chingchong', 'fag', 'kike', 'nigger', 'retard', 'shemale'],
  ...['tranny', '|paki|', '|gook', 'wetback', '|spic|', 'bestiality', 'blowjob', 'butplug', 'cunt'],
  ...['deepthroat', 'fisting', 'fuck', 'gangbang', 'handjob', 'lubejob'],
])
/** The library's patterns cannot match this word, because the matcher removes repeated letters. */
const KKK = /(?<![a-z])kkk(?![a-z])/i

const dataSet = new DataSet<{ originalWord: string }>().addAll(englishDataset)
for (const word of MORE_WORDS)
  dataSet.addPhrase((phrase) => phrase.setMetadata({ originalWord: word }).addPattern(parseRawPattern(word)))
dataSet.addPhrase((phrase) =>
  INNOCENT.reduce((all, term) => all.addWhitelistedTerm(term), phrase.setMetadata({ originalWord: '' })),
)
const matcher = new RegExpMatcher({ ...dataSet.build(), ...englishRecommendedTransformers })

/** `doubtful`: the text has a word that is often offensive, so that a person must look at it. */
export type TextVerdict = 'fine' | 'doubtful' | 'refused'

/** Number of texts whose verdicts a process remembers. */
const MOST_REMEMBERED = 5_000
/**
 * The verdicts on the latest texts. The texts of a board are filtered at every check while its maker types, and only one
 * of them is new each time.
 */
const remembered = new Map<string, TextVerdict>()

/** Returns whether a text of one or more words is offensive. */
export function filterText(text: string): TextVerdict {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const verdict = verdictOn(text)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= MOST_REMEMBERED) remembered.delete(oldest)
  remembered.set(text, verdict)
  return verdict
}

function verdictOn(text: string): TextVerdict {
  const words = asWords(text)
  if (KKK.test(words)) return 'refused'
  const found = matcher
    .getAllMatches(words)
    .map((match) => dataSet.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? '')
  if (found.some((word) => ALWAYS.has(word))) return 'refused'
  return found.length > 0 ? 'doubtful' : 'fine'
}

/**
 * Splits a text into words at spaces and punctuation. Spaces between single letters are removed, because the letters
 * together are a word (`n a m e`, `n-a-m-e`).
 */
const asWords = (text: string): string =>
  text.replace(/[-_.,:;/+ ]+/g, ' ').replace(/(?<!\S\S)(\S) (?=\S(?!\S))/g, '$1')
