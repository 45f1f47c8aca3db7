import type { ItemDecision, ItemKind } from '../../../contract/desk/item.ts'
import { heldReasons } from '../../../engine/held-result/held-reason.ts'
import type { Output } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format-date.ts'

export type Desk = Output<'GET /api/desk'>
export type Opened = Output<'GET /api/desk/items/:id'>
export type Item = Opened['item']
export type Detail<K extends ItemKind> = Extract<Opened['detail'], { kind: K }>
export type LogEntry = Opened['history'][number]

/** The names of the kinds of items: of one item, and of the filter. */
export const kinds: Readonly<Record<ItemKind, { one: string; many: string }>> = {
  held_result: { one: 'Held result', many: 'Results' },
  held_friend: { one: 'Held friend', many: 'Friends' },
  report: { one: 'Report', many: 'Reports' },
  support: { one: 'Support', many: 'Support' },
  word: { one: 'Word', many: 'Words' },
  board: { one: 'Board', many: 'Boards' },
  mail: { one: 'Failed mail', many: 'Mails' },
}

interface DecisionWords {
  /** The text of the button. */
  label: string
  /** What is said after the decision: "Released". */
  past: string
  /** The key that makes the decision. */
  key: string
}

/** The words and the key of each decision. No two decisions about an item have the same key. */
const decisions: Readonly<Record<ItemDecision, DecisionWords>> = {
  release: { label: 'Release', past: 'Released', key: 'r' },
  release_all: { label: 'Release all', past: 'Released all', key: 'l' },
  remove: { label: 'Remove', past: 'Removed', key: 'x' },
  reject: { label: 'Reject', past: 'Rejected', key: 'x' },
  dismiss: { label: 'Dismiss', past: 'Dismissed', key: 'd' },
  warn: { label: 'Warn', past: 'Warned', key: 'w' },
  rename: { label: 'Rename', past: 'Renamed', key: 'n' },
  take_down: { label: 'Take down', past: 'Taken down', key: 't' },
  suspend: { label: 'Suspend', past: 'Suspended', key: 's' },
  answer: { label: 'Answer', past: 'Answered', key: 'a' },
  close: { label: 'Close', past: 'Closed', key: 'c' },
  accept: { label: 'Also fits', past: 'Accepted', key: 'a' },
  reword: { label: 'Reword', past: 'Reworded', key: 'w' },
  allow: { label: 'Allow', past: 'Allowed', key: 'a' },
  refuse: { label: 'Refuse', past: 'Refused', key: 'x' },
  again: { label: 'Send again', past: 'Sent again', key: 'a' },
  drop: { label: 'Drop', past: 'Dropped', key: 'x' },
}

/** Returns the words of a decision. A decision that this page does not know has its own name and no key. */
export const wordsOf = (decision: string): DecisionWords =>
  (decisions as Readonly<Record<string, DecisionWords>>)[decision] ?? {
    label: decision.replaceAll('_', ' '),
    past: decision.replaceAll('_', ' '),
    key: '',
  }

export const nameOf = (user: { username: string | null } | null): string => user?.username ?? 'no player'

/** Returns the title of an item: its player, or its line. */
export const titleOf = ({ player, line }: Pick<Item, 'player' | 'line'>): string => player?.username ?? line

/** Returns why a result is held. A reason that this page does not know is its own text. */
export const whyHeld = (why: string): string =>
  (heldReasons as Readonly<Record<string, string>>)[why] ?? `Held: ${why.replaceAll('_', ' ')}.`

/** Returns how long an item waits: "waits for 5 h", "waits since yesterday". */
export function sayWait(since: string, now: number): string {
  const ago = formatAgo(since, now)
  if (ago === 'just now') return 'has just come'
  return ago.endsWith(' ago') ? `waits for ${ago.slice(0, -4)}` : `waits since ${ago}`
}

/** Formats a number of bytes: 1536 → "1.5 kB". */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`
}

/** Returns what a log entry says: "Removed", "Undone: Removed", "Suspended". */
export function sayEntry({ action, decision }: Pick<LogEntry, 'action' | 'decision'>): string {
  const what = decision ? wordsOf(decision).past : ''
  if (action === 'undone') return `Undone: ${what}`
  if (action === 'decided') return `Decided: ${what}`
  if (action === 'applied' && what) return what
  const text = action.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
