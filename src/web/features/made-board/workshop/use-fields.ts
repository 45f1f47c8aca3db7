import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from './draft.ts'
import { type Field, fieldKey } from './fields.ts'

/**
 * The field in focus. It stays the same while the focus is in the margin. On a phone, only the group of this field is
 * visible.
 */
export function useFields(root: RefObject<HTMLElement | null>, draft: Draft) {
  const [last, setLast] = useState<Field>({ kind: 'title' })
  const known = last.kind !== 'title' && draft.groups.some(({ color }) => color === last.color)
  const current = known ? last.color : (draft.groups[0]?.color ?? '')
  return {
    current,
    tile: last.kind === 'word' && known ? { color: last.color, slot: last.slot } : null,
    note: setLast,
    /** Moves the focus to a field, with the cursor after its text. */
    focus(field: Field) {
      // On a phone, the field's group must be visible before the field can receive the focus.
      flushSync(() => setLast(field))
      const input = root.current?.querySelector<HTMLInputElement>(`[data-field="${fieldKey(field)}"]`)
      input?.focus()
      input?.setSelectionRange(input.value.length, input.value.length)
    },
  }
}
