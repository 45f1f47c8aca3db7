import type { ItemKind } from '../../../contract/desk/item.ts'
import type { InboxKind } from './kind.ts'

/** All kinds of items in the inbox. A new kind is one file in the folder `kinds`, and one line here. */
export const inboxKinds: readonly InboxKind<ItemKind>[] = []
