import type { Input } from '../../../contract/api.ts'
import type { DraftGroup, WordInGroup } from '../../../engine/made-board/check.ts'
import { type MadeText, readMadeText } from '../../../engine/made-board/text.ts'
import { Refusal } from '../../refusal.ts'

type Body = Input<'POST /api/boards'>['body']

/** The texts of a draft, each in its only spelling. */
export interface DraftTexts {
  title: string
  groups: readonly DraftGroup[]
  rulings: readonly WordInGroup[]
}

/**
 * Returns the texts of a draft in the spelling in which the server stores them. Refuses with `invalid_request`, and
 * names each field whose text has characters that it must not have.
 */
export function draftTexts({ title, groups, rulings = [] }: Omit<Body, 'previousId'>): DraftTexts {
  const problems: { field: string; problem: string }[] = []
  const read = (kind: MadeText, given: string, field: string): string => {
    const result = readMadeText(given, kind)
    if ('text' in result) return result.text
    problems.push({ field, problem: result.problem })
    return ''
  }
  const texts = {
    title: read('title', title, 'title'),
    groups: groups.map(({ name, words, note = '' }, at) => ({
      name: read('name', name, `groups.${at}.name`),
      words: words.map((word, n) => read('word', word, `groups.${at}.words.${n}`)),
      note: read('note', note, `groups.${at}.note`),
    })),
    rulings: rulings.map(({ word, group }, at) => ({
      word: read('word', word, `rulings.${at}.word`),
      group,
    })),
  }
  if (problems.length > 0) {
    const [{ field, problem } = { field: '', problem: '' }] = problems
    throw new Refusal('invalid_request', { message: `${nameOf(field)} ${problem}.`, details: problems })
  }
  return { ...texts, groups: texts.groups.map(withoutEmptyNote), rulings: withoutRepeats(texts.rulings) }
}

/**
 * Returns the rulings about words of the groups. Players see the rulings of a published board, and only the texts of its
 * title and groups are filtered.
 */
export const rulingsOnBoard = ({ groups, rulings }: Omit<DraftTexts, 'title'>): WordInGroup[] =>
  rulings.filter(
    ({ word, group }) => group < groups.length && groups.some(({ words }) => words.includes(word)),
  )

const withoutEmptyNote = ({ note, ...group }: DraftGroup): DraftGroup => (note ? { ...group, note } : group)

const withoutRepeats = (rulings: readonly WordInGroup[]): WordInGroup[] => [
  ...new Map(rulings.map((ruling) => [`${ruling.group} ${ruling.word}`, ruling])).values(),
]

/** Returns the name of a field for people, such as `Word 2 of group 1`. */
function nameOf(field: string): string {
  const [, group, part, word] = field.split('.')
  if (field === 'title') return 'The title'
  if (field.startsWith('rulings')) return 'A word'
  const at = `of group ${Number(group) + 1}`
  if (part === 'words') return `Word ${Number(word) + 1} ${at}`
  return part === 'name' ? `The name ${at}` : `The line ${at}`
}
