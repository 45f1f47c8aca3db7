import type { AnyKind, DecisionRule } from './kind.ts'
import { board } from './kinds/board.ts'
import { heldFriend } from './kinds/held-friend.ts'
import { heldResult } from './kinds/held-result.ts'
import { mail } from './kinds/mail.ts'
import { report } from './kinds/report.ts'
import { support } from './kinds/support.ts'
import { word } from './kinds/word.ts'

/** All kinds of items in the inbox. A new kind is one file in the folder `kinds`, and one line here. */
export const inboxKinds: readonly AnyKind[] = [heldResult, heldFriend, report, support, word, board, mail]

/** Returns the rules of a kind's decisions, by name. */
export const rulesOf = ({ decisions }: AnyKind): Readonly<Record<string, DecisionRule>> => decisions
