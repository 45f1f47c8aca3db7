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

export type BoardReason = Input<'POST /api/boards/:id/report'>['body']['reason']

/** The labels of the reasons for a report of a board, in the order in which a player can choose them. */
export const boardReportReasons: Readonly<Record<BoardReason, string>> = {
  offensive: 'Offensive or hateful',
  personal_data: 'Shows personal data',
  copied: 'Copied from somebody else',
  two_solutions: 'Has two solutions',
  other: 'Something else',
}
