import { CLUB_NAME_LENGTH } from '../../../engine/club/club.ts'
import { readLine } from '../../../engine/line.ts'
import { hasLink } from '../../../engine/referral/link.ts'
import { Refusal } from '../../refusal.ts'
import { filterText } from '../../text-filter.ts'

/**
 * Returns the name of a club in its only spelling. Nobody checks the names of clubs, so a name that may be offensive is
 * refused too. Refuses with `invalid_wording`.
 */
export function readClubName(given: string): string {
  const { min, max } = CLUB_NAME_LENGTH
  const read = readLine(given, max)
  if ('problem' in read) throw refused(`The name ${read.problem}.`)
  const { text } = read
  if (text.length < min) throw refused(`The name must have at least ${min} characters.`)
  if (!/[\p{L}\p{N}]/u.test(text)) throw refused('The name must have a letter or a digit.')
  if (hasLink(text) || filterText(text) !== 'fine') throw refused('A club cannot have this name.')
  return text
}

const refused = (message: string) => new Refusal('invalid_wording', { message })
