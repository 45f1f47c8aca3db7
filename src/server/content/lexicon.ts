import { type Lexicon, readLexicon } from '../../engine/lexicon/lexicon.ts'
import { readBaked } from './catalogue.ts'

let lexicon: Lexicon | undefined

/**
 * Returns the lexicon. The first call reads the files. Of the threads of a process, only the one that checks boards may
 * call this function, because each thread would have its own copy in memory.
 */
export function loadLexicon(): Lexicon {
  lexicon ??= readLexicon(readBaked('lexicon.txt'), readBaked('concepts.txt'))
  return lexicon
}
