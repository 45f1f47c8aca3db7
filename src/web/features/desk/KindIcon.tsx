import {
  Flag,
  Grid2x2,
  Hourglass,
  LifeBuoy,
  type LucideIcon,
  MailWarning,
  UserRoundCheck,
  WholeWord,
} from 'lucide-react'
import type { ItemKind } from '../../../contract/desk/item.ts'

const icons: Readonly<Record<ItemKind, LucideIcon>> = {
  held_result: Hourglass,
  held_friend: UserRoundCheck,
  report: Flag,
  support: LifeBuoy,
  word: WholeWord,
  board: Grid2x2,
  mail: MailWarning,
}

/** The icon of a kind of items. The name of the kind is beside the icon, or hidden in the same row. */
export function KindIcon({ kind, size }: { kind: ItemKind; size: number }) {
  const Icon = icons[kind]
  return <Icon size={size} aria-hidden="true" />
}
