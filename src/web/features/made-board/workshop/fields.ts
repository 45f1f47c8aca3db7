import { GROUP_SIZE } from '../../../../engine/rules.ts'
import type { Draft, Tile } from './draft.ts'

/** A text field of the workshop: the title, or the name, a word or the note of a group. */
export type Field = { kind: 'title' } | { kind: 'name' | 'note'; color: string } | ({ kind: 'word' } & Tile)

/** Returns the value of the attribute `data-field` of a text field. */
export const fieldKey = (field: Field): string =>
  field.kind === 'title'
    ? 'title'
    : field.kind === 'word'
      ? `word ${field.color} ${field.slot}`
      : `${field.kind} ${field.color}`

/** Returns the text field in which an event happened; undefined for every other element. */
export function fieldAt(target: EventTarget): Field | undefined {
  const key = target instanceof HTMLElement ? target.dataset.field : undefined
  const [kind, color = '', slot] = key?.split(' ') ?? []
  if (kind === 'title') return { kind }
  if (kind === 'name' || kind === 'note') return { kind, color }
  return kind === 'word' ? { kind, color, slot: Number(slot) } : undefined
}

const wordIn = (color: string | undefined, slot: number): Field | undefined =>
  color === undefined ? undefined : { kind: 'word', color, slot }
const nameIn = (color: string | undefined): Field | undefined =>
  color === undefined ? undefined : { kind: 'name', color }

/** Returns the field after or before a field, in the order in which a maker types a board. Notes are left out. */
function inOrder({ groups }: Draft, field: Field, step: 1 | -1): Field | undefined {
  const order: Field[] = [
    { kind: 'title' },
    ...groups.flatMap(({ color, words }): Field[] => [
      { kind: 'name', color },
      ...words.map((_, slot): Field => ({ kind: 'word', color, slot })),
    ]),
  ]
  const from: Field = field.kind === 'note' ? { ...field, kind: 'word', slot: GROUP_SIZE - 1 } : field
  const index = order.findIndex((one) => fieldKey(one) === fieldKey(from))
  return order[index + (field.kind === 'note' && step === -1 ? 0 : step)]
}

/** Returns the tile beside a tile, also in the row above or below; undefined at the edge of the board. */
function besideTile({ groups }: Draft, { color, slot }: Tile, key: string): Field | undefined {
  const row = groups.findIndex((group) => group.color === color)
  if (key === 'ArrowUp') return wordIn(groups[row - 1]?.color, slot)
  if (key === 'ArrowDown') return wordIn(groups[row + 1]?.color, slot)
  if (key === 'ArrowLeft')
    return slot > 0 ? wordIn(color, slot - 1) : wordIn(groups[row - 1]?.color, GROUP_SIZE - 1)
  return slot < GROUP_SIZE - 1 ? wordIn(color, slot + 1) : wordIn(groups[row + 1]?.color, 0)
}

/** Returns the field above or below a field that is no tile. */
function aboveOrBelow({ groups }: Draft, field: Field, key: string): Field | undefined {
  if (field.kind === 'title') return key === 'ArrowDown' ? nameIn(groups[0]?.color) : undefined
  const { color } = field
  const row = groups.findIndex((group) => group.color === color)
  if (field.kind === 'note') return key === 'ArrowUp' ? wordIn(color, 0) : nameIn(groups[row + 1]?.color)
  if (key === 'ArrowDown') return wordIn(color, 0)
  return row === 0 ? { kind: 'title' } : wordIn(groups[row - 1]?.color, 0)
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The position of the text cursor in a field. Without a selection, `isAtStart` and `isAtEnd` can both be true. */
export interface Cursor {
  isAtStart: boolean
  isAtEnd: boolean
}

/**
 * Returns the field to which a key moves the focus; undefined for a key that does not move the focus. Enter goes to the
 * next field, and with Shift to the field before. Arrows left and right leave a field only at the end of its text.
 */
export function fieldStep(draft: Draft, field: Field, event: Key, cursor: Cursor): Field | undefined {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (key === 'Enter') return inOrder(draft, field, event.shiftKey ? -1 : 1)
  if (event.shiftKey) return undefined
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return field.kind === 'word'
      ? (besideTile(draft, field, key) ?? (key === 'ArrowUp' ? nameIn(field.color) : undefined))
      : aboveOrBelow(draft, field, key)
  const leaves = (key === 'ArrowLeft' && cursor.isAtStart) || (key === 'ArrowRight' && cursor.isAtEnd)
  return leaves && field.kind === 'word' ? besideTile(draft, field, key) : undefined
}

/** Returns the tile with which Ctrl and an arrow key exchange a tile; undefined for other keys and at the edge. */
export function exchangeStep(draft: Draft, tile: Tile, event: Key): Tile | undefined {
  if (!event.ctrlKey || event.metaKey || event.altKey || !event.key.startsWith('Arrow')) return undefined
  const beside = besideTile(draft, tile, event.key)
  return beside?.kind === 'word' ? { color: beside.color, slot: beside.slot } : undefined
}

/** Returns `undo` or `redo` for the keys of these actions. */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}
