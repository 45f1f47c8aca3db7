import { text } from '../shared.ts'

/** Why a member of staff decided so. The log of decisions shows the reason. */
export const Reason = text(500).optional()
