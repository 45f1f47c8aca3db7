import { type ClipboardEvent, useId } from 'react'
import { MADE_WORD_MAX } from '../../../../engine/made-board/limits.ts'
import type { Fit } from '../../../../engine/tile-text.ts'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import { wordStyle } from '../../../play/board/word-fit.ts'
import { fieldKey } from './fields.ts'
import styles from './TileInput.module.css'

/** What the check says about the word of a tile. */
export interface TileSign {
  /** The colour of the group to which the word goes in the second solution; null for a group of its own. */
  to?: string | null
  problem?: 'blocks' | 'notes'
  /** The same in words, for screen readers. */
  text: string
}

interface Props {
  color: string
  slot: number
  word: string
  /** The name of the field, for screen readers. */
  label: string
  /** How the word fits on the tile, and how it fits in one line while the maker types. */
  fit: Fit | undefined
  typedFit: Fit | undefined
  sign: TileSign | undefined
  isLocked: boolean
  onType: (text: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  /** Called when another tile is dropped on this tile. */
  onDrop: (from: string) => void
}

/** The type of the data of a dragged tile. */
const DRAGGED = 'application/x-tile'

/**
 * A tile on which the maker types. The word looks as on a board in play. While the maker types, the word is on one line
 * and shrinks. The tile can be dragged onto another tile.
 */
export function TileInput(props: Props) {
  const { color, slot, word, label, fit, typedFit, sign, isLocked, onType, onPaste, onDrop } = props
  const id = useId()
  const field = fieldKey({ kind: 'word', color, slot })
  const isFull = word.trim() !== ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way to move a word; the keyboard has Ctrl and the arrow keys
    <div
      className={styles.tile}
      data-full={isFull ? '' : undefined}
      data-problem={sign?.problem}
      data-moves={sign?.to === undefined ? undefined : ''}
      style={sign?.to === undefined ? undefined : { '--to': sign.to ? groupColor(sign.to) : 'var(--thread)' }}
      onDragOver={(event) => {
        if (!isLocked && event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(event.dataTransfer.getData(DRAGGED))
      }}
    >
      <input
        className={styles.input}
        data-field={field}
        aria-label={label}
        aria-describedby={sign ? id : undefined}
        aria-invalid={sign?.problem === 'blocks' || undefined}
        value={word}
        maxLength={MADE_WORD_MAX}
        readOnly={isLocked}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="next"
        style={typedFit && wordStyle(typedFit)}
        onChange={(event) => onType(event.target.value)}
        onPaste={onPaste}
      />
      <span
        className={styles.face}
        style={fit && wordStyle(fit)}
        aria-hidden="true"
        translate="no"
        draggable={isFull && !isLocked}
        onClick={(event) => event.currentTarget.parentElement?.querySelector('input')?.focus()}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, field)
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        {isFull || isLocked ? (
          <span className={styles.word}>{fit ? fit.lines.join('\n') : word}</span>
        ) : (
          <span className={styles.blank}>{`Word ${slot + 1}`}</span>
        )}
      </span>
      {sign?.to !== undefined && (
        <span className={styles.goal} aria-hidden="true">
          {sign.to && <GroupGlyph color={sign.to} size={14} />}
        </span>
      )}
      {sign && (
        <span id={id}>
          <VisuallyHidden>{sign.text}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}
