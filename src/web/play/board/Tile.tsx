import { memo } from 'react'
import type { TileView } from '../../../contract/game.ts'
import type { Mark } from '../../../engine/play/marks.ts'
import type { Fit } from '../../../engine/tile-text.ts'
import { Renewed } from '../../design/Renewed.tsx'
import { groupColor } from '../../domain/group/Group.tsx'
import styles from './Tile.module.css'
import { TileTie } from './TileThread.tsx'
import type { Tie } from './thread.ts'
import { wordStyle } from './word-fit.ts'

interface Props {
  tile: TileView
  /** Index of the tile in the order of the tiles on the board. */
  index: number
  fit: Fit | undefined
  isSelected: boolean
  /** True while a press on the tile has no effect. */
  isIdle?: boolean
  /** True for the only tile of the board to which the key Tab moves the focus. */
  isStop: boolean
  /** Number (from 1) of the hint that has marked this tile. */
  hint: number | undefined
  /** The player's mark on this tile. */
  mark?: Mark | undefined
  /** Colour of the group that the player has just found, if the tile belongs to it. */
  foundIn: string | undefined
  /** The thread on this tile, if the tile is selected. */
  tie: Tie | undefined
  onPress: (id: string) => void
  onFocus: (index: number) => void
}

/**
 * Shows a word of the board as a toggle button. The button itself never moves: animations move the element `data-mover`
 * inside the button. The background and the word are separate elements, because the thread is drawn between them. React
 * memoises the component, because a board has up to forty tiles and some phones are slow.
 */
export const Tile = memo(function Tile({
  tile,
  index,
  fit,
  isSelected,
  isIdle = false,
  isStop,
  hint,
  mark,
  foundIn,
  tie,
  onPress,
  onFocus,
}: Props) {
  return (
    <button
      type="button"
      className={styles.tile}
      data-index={index}
      aria-label={labelOf(tile.text, hint, mark)}
      aria-pressed={isSelected}
      aria-disabled={isIdle || undefined}
      data-style={tile.style}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onPress(tile.id)}
      onFocus={() => onFocus(index)}
    >
      <span data-mover={tile.id} className={styles.mover}>
        <span
          className={styles.paper}
          data-hinted={hint && ''}
          data-found={foundIn && ''}
          style={foundIn ? { background: groupColor(foundIn) } : undefined}
        />
        {tie && !foundIn && <TileTie tie={tie} />}
        <Renewed
          on={tile.id}
          className={styles.word}
          style={fit && wordStyle(fit)}
          data-ready={fit && ''}
          translate="no"
        >
          {fit ? fit.lines.join('\n') : tile.text}
        </Renewed>
        {hint && <HintMark pair={hint} />}
        {mark && !foundIn && (
          <span key={mark} className={styles.mark} aria-hidden="true">
            {mark}
          </span>
        )}
      </span>
    </button>
  )
})

/** Returns the name of a tile for screen readers; undefined if the name is only its word. */
function labelOf(text: string, hint: number | undefined, mark: Mark | undefined): string | undefined {
  if (!hint && !mark) return undefined
  return `${text}${hint ? `, hint ${hint}` : ''}${mark ? `, mark ${mark}` : ''}`
}

const knots = [
  [22, 6],
  [14, 8.5],
  [6, 3.5],
] as const

/**
 * Draws a loop of thread. The number of its knots is the number of the hint, so that the player can distinguish the
 * hints.
 */
function HintMark({ pair }: { pair: number }) {
  return (
    <svg className={styles.hint} width="20" height="9" viewBox="0 0 26 12" aria-hidden="true">
      <path
        d="M1 8C5 2 8 2 11 6s7 5 10 1"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {knots.slice(0, pair).map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2.8" fill="currentColor" />
      ))}
    </svg>
  )
}
