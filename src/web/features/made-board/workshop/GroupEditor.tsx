import { X } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { MADE_NAME_MAX, MADE_NOTE_MAX } from '../../../../engine/made-board/limits.ts'
import type { Fit } from '../../../../engine/tile-text.ts'
import { IconButton } from '../../../design/IconButton.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import type { Group } from './draft.ts'
import { fieldAt, fieldKey } from './fields.ts'
import styles from './GroupEditor.module.css'
import { TileInput, type TileSign } from './TileInput.tsx'
import type { Edit } from './workshop-reducer.ts'

interface Props {
  group: Group
  /** The place of the group on the board, from 1. */
  number: number
  /** True for the group that a phone shows. */
  isCurrent: boolean
  canRemove: boolean
  isLocked: boolean
  fits: Record<string, Fit> | null
  signOf: (word: string, color: string) => TileSign | undefined
  onEdit: (edit: Edit) => void
  onRemove: () => void
  /** Takes a pasted text. Returns false for a text that the browser pastes itself. */
  onPaste: (text: string, slot: number) => boolean
}

/** Returns the text in one line: without a space at which the line could break. */
export const inOneLine = (word: string): string => word.trim().replaceAll(' ', '\u00a0')

/** A group of the board: its name, four tiles, and the line that the end of the board shows. */
export function GroupEditor(props: Props) {
  const { group, number, isCurrent, canRemove, isLocked, fits, signOf, onEdit, onRemove, onPaste } = props
  const { color, name, words, note } = group
  const title = name.trim() || `group ${number}`
  const paste = (event: ClipboardEvent, slot: number) => {
    if (!isLocked && onPaste(event.clipboardData.getData('text/plain'), slot)) event.preventDefault()
  }
  return (
    <section
      className={styles.group}
      style={{ '--group': groupColor(color) }}
      data-current={isCurrent ? '' : undefined}
      aria-label={`Group ${number}`}
    >
      <div className={styles.head}>
        <span className={styles.glyph} aria-hidden="true">
          <GroupGlyph color={color} size={20} />
        </span>
        <input
          className={styles.name}
          data-field={fieldKey({ kind: 'name', color })}
          aria-label={`Name of group ${number}`}
          placeholder={`Name of group ${number}`}
          value={name}
          maxLength={MADE_NAME_MAX}
          readOnly={isLocked}
          autoComplete="off"
          enterKeyHint="next"
          translate="no"
          onChange={(event) => onEdit({ type: 'name', color, text: event.target.value })}
          onPaste={(event) => paste(event, 0)}
        />
        {canRemove && (
          <IconButton
            label={`Remove ${title}`}
            icon={<X size={18} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className={styles.tiles}>
        {words.map((word, slot) => (
          <TileInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place; its word changes
            key={slot}
            color={color}
            slot={slot}
            word={word}
            label={`Word ${slot + 1} of ${title}`}
            fit={fits?.[word.trim()]}
            typedFit={fits?.[inOneLine(word)]}
            sign={word.trim() === '' ? undefined : signOf(word, color)}
            isLocked={isLocked}
            onType={(text) => onEdit({ type: 'word', tile: { color, slot }, text })}
            onPaste={(event) => paste(event, slot)}
            onDrop={(from) => {
              const dragged = document.querySelector(`[data-field="${from}"]`)
              const tile = dragged && fieldAt(dragged)
              if (tile?.kind === 'word') onEdit({ type: 'exchange', from: tile, to: { color, slot } })
            }}
          />
        ))}
      </div>
      {(note || !isLocked) && (
        <input
          className={styles.note}
          data-field={fieldKey({ kind: 'note', color })}
          aria-label={`Why the words of ${title} belong together, shown at the end (optional)`}
          placeholder="Why? Shown at the end (optional)"
          value={note}
          maxLength={MADE_NOTE_MAX}
          readOnly={isLocked}
          autoComplete="off"
          enterKeyHint="next"
          onChange={(event) => onEdit({ type: 'note', color, text: event.target.value })}
        />
      )}
    </section>
  )
}
