import type { BoardProblem } from '../../../engine/made-board/check.ts'
import { hasLink } from '../../../engine/referral/link.ts'
import { filterText, type TextVerdict } from '../../text-filter.ts'
import type { DraftTexts } from './draft-texts.ts'

/** A text of a board that the filter does not find fine. */
interface FoundText {
  text: string
  verdict: Exclude<TextVerdict, 'fine'>
  /** Index of the group; null for the title. */
  group: number | null
  word?: string
}

/** Returns the texts of a draft that are offensive, or that may be. */
export function suspectTexts({ title, groups }: Omit<DraftTexts, 'rulings'>): FoundText[] {
  return [
    ...verdictOn(title, { group: null }),
    ...groups.flatMap(({ name, words, note = '' }, group) => {
      const single = words.flatMap((word) => verdictOn(word, { group, word }))
      const together = words.join(' ')
      return [
        ...verdictOn(name, { group }),
        ...single,
        // The words next to each other can be an offensive phrase.
        ...(single.length > 0 ? [] : found(filterText(together), { text: together, group })),
        ...verdictOn(note, { group }),
      ]
    }),
  ]
}

/** An address of a page or of a person in a text is doubtful. */
function verdictOn(text: string, where: Pick<FoundText, 'group' | 'word'>): FoundText[] {
  const verdict = filterText(text)
  return found(verdict === 'fine' && hasLink(text) ? 'doubtful' : verdict, { text, ...where })
}

const found = (verdict: TextVerdict, one: Omit<FoundText, 'verdict'>): FoundText[] =>
  verdict === 'fine' ? [] : [{ ...one, verdict }]

/** Returns the problems of the texts for the maker. Refused texts prevent that the board is published. */
export const textProblems = (found: readonly FoundText[]): BoardProblem[] =>
  found.map(({ text, verdict, group, word }) => ({
    group,
    ...(word !== undefined && { word }),
    code: 'refused_text',
    message:
      verdict === 'refused'
        ? `“${text}” cannot be on a board.`
        : `“${text}” may be offensive. Our staff will look at the board before it is published.`,
    blocks: verdict === 'refused',
  }))
