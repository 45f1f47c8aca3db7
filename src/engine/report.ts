/** Largest number of characters in a player's note on a report. */
export const REPORT_NOTE_MAX = 500

/** The reasons for a report of a name or a picture, in the order in which a player can choose them, with their labels. */
export const reportReasons = {
  offensive: 'Offensive or rude',
  hateful: 'Hateful',
  sexual: 'Sexual',
  impersonation: 'Pretends to be somebody else',
  personal_data: 'Shows personal data',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

/** The reasons for a report of a board that a player made, in the same way. */
export const boardReportReasons = {
  offensive: 'Offensive or hateful',
  personal_data: 'Shows personal data',
  copied: 'Copied from somebody else',
  two_solutions: 'Has two solutions',
  other: 'Something else',
} as const
export type BoardReportReason = keyof typeof boardReportReasons
