import { inWords } from '../../../lib/format.ts'
import type { ProblemView, RivalView } from './check-view.ts'
import { type Draft, isFinished } from './draft.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Says what a board needs before it can be published: “Still missing: a title and two groups.” Empty if nothing. */
export function missingLine(draft: Draft, problems: readonly ProblemView[], rival: RivalView | null): string {
  const unfinished = draft.groups.filter((group) => !isFinished(group)).length
  const blocking = problems.filter(({ blocks }) => blocks).length
  const parts = [
    draft.title.trim() === '' && 'a title',
    unfinished > 0 && `names or words in ${inWords(unfinished)} ${unfinished === 1 ? 'group' : 'groups'}`,
    blocking > 0 && `${inWords(blocking)} ${blocking === 1 ? 'thing' : 'things'} to mend`,
    unfinished === 0 && rival && 'an end to the second solution',
  ].filter((part) => typeof part === 'string')
  return parts.length === 0 ? '' : `Still missing: ${list.format(parts)}.`
}
