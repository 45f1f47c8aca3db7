import type { Input } from '../../../contract/api.ts'

export type Reason = Input<'POST /api/users/:username/report'>['body']['reason']

/** The labels of the reasons for a report, in the order in which a player can choose them. */
export const reportReasons: Readonly<Record<Reason, string>> = {
  offensive: 'Offensive or rude',
  hateful: 'Hateful',
  sexual: 'Sexual',
  impersonation: 'Pretends to be somebody else',
  personal_data: 'Shows personal data',
  other: 'Something else',
}
