// biome-ignore-all lint/a11y/useSemanticElements: a table would bring its own layout; only its roles are wanted
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the tile within a cell, as the grid pattern asks
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { GroupView } from '../../../contract/game.ts'
import { GROUP_SIZE } from '../../../engine/rules.ts'
import { isTouched } from '../../lib/page.ts'
import { COLUMNS, placeOf } from '../state/arrangement.ts'
import { bannersOf, hintMarks, isChecking, isOpen, type PlayState } from '../state/play-reducer.ts'
import { Banner } from './Banner.tsx'
import styles from './Board.module.css'
import { type Place, tileSize } from './geometry.ts'
import { gridStep } from './grid-step.ts'
import { useMovements } from './movements.ts'
import { Ruler } from './Ruler.tsx'
import { Tile } from './Tile.tsx'
import { TileThread, threadStyle, useThread } from './TileThread.tsx'
import type { Tension } from './thread.ts'
import { useBoardSize } from './use-board-size.ts'
import { useDrag } from './use-drag.ts'
import { useWordFits } from './word-fit.ts'

interface Props {
  state: PlayState
  onPress: (id: string) => void
  /** Exchanges two tiles, given by their indexes in the order of the tiles. */
  onSwap: (from: number, to: number) => void
  /** Called when the player rests on a tile or presses it with the right button. Undefined on a board without marks. */
  onHold?: ((id: string) => void) | undefined
}

/**
 * Shows the board that the player is solving: a grid with a row for each group. When a group is found, a banner of the
 * same height replaces a row of tiles, so the layout never changes. The key Tab moves the focus to only one tile of the
 * board. The arrow keys move the focus to the other tiles. An arrow key pressed together with Ctrl moves the focused
 * tile.
 */
export function Board({ state, onPress, onSwap, onHold }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const { game, order, tiles, selected, settling } = state
  const banners = bannersOf(state)
  const gathering = settling?.outcome === 'correct' ? settling.wordIds : null
  const foundRows = banners.length
  // A group that was found before this page was opened is not animated.
  const [opened] = useState({ id: game.id, found: foundRows })
  const old = opened.id === game.id ? opened.found : 0
  const size = useBoardSize(board, game.groupCount, COLUMNS)
  const places: ReadonlyMap<string, Place> = new Map(order.map((id, i) => [id, placeOf(i, foundRows)]))
  const fits = useWordFits(
    ruler,
    game.id,
    order.map((id) => tiles[id]?.text ?? ''),
    size && tileSize(size),
  )
  const offsets = useMovements({
    board,
    size,
    places,
    foundRows,
    gesture: state.gesture,
    shuffling: state.shuffling,
    isGathering: gathering !== null,
  })
  const [stop, setStop] = useRovingFocus(board, order.length, foundRows, game.id)
  // This update is a React transition, so that the browser first paints the response to a press. React renders the new
  // `tabIndex` values later.
  const noteStop = useCallback((index: number) => startTransition(() => setStop(index)), [setStop])

  // `press` is the same function in every render, so that React does not render unchanged tiles again.
  const pressNow = useRef(onPress)
  const press = useCallback((id: string) => pressNow.current(id), [])

  useEffect(() => {
    pressNow.current = onPress
  })
  useDrag(board, { size, foundRows, order, isOpen: isOpen(state), onSwap, onHold }, offsets)

  const focusTile = (index: number) => {
    setStop(index)
    board.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The index comes from the focused tile, because the state `stop` changes one render later than the focus.
    const at = event.target instanceof Element && event.target.closest('[data-index]')
    if (!at) return
    const from = Number(at.getAttribute('data-index'))
    const next = gridStep(from, event, { columns: COLUMNS, tiles: order.length })
    if (next === undefined || event.altKey || event.metaKey) return
    event.preventDefault()
    if (event.ctrlKey && event.key.startsWith('Arrow')) {
      if (next === from || !isOpen(state)) return
      // React renders the exchanged tiles before the focus moves. The moved tile then receives the focus, and a screen
      // reader reads its word.
      flushSync(() => onSwap(from, next))
    }
    focusTile(next)
  }

  // The pressed tile changes immediately. The thread and the disabled style of the other tiles change only after the
  // next frame.
  const tied = usePainted(gathering ?? selected)
  const thread = useThread({ selected: tied, places, size, fits, textOf: (id) => tiles[id]?.text ?? '' })
  const isFull = tied.length === GROUP_SIZE && !settling
  const hints = hintMarks(game)
  const foundIn = gathering ? game.completedGroups.at(-1)?.color : undefined
  const rows = Array.from({ length: Math.ceil(order.length / COLUMNS) }, (_, row) =>
    order.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )
  const tension = tensionOf(state, tied.length)
  return (
    <div
      className={styles.board}
      style={{ '--rows': game.groupCount, ...threadStyle(tension) }}
      data-tension={tension}
    >
      <TileThread pieces={thread.pieces} />
      <div
        ref={board}
        role="grid"
        aria-label="Words"
        aria-busy={isChecking(state)}
        data-shuffling={state.shuffling ? '' : undefined}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        {banners.map((group, index) => (
          <Row key={group.color}>
            <Cell isWhole>
              <Banner group={group} isNew={index >= old} />
            </Cell>
          </Row>
        ))}
        {rows.map((ids, row) => (
          <Row key={placeOf(row * COLUMNS, foundRows).row}>
            {ids.map((id, column) => {
              const index = row * COLUMNS + column
              const tile = tiles[id]
              return (
                <Cell key={placeOf(index, 0).column}>
                  {tile && (
                    <Tile
                      tile={tile}
                      index={index}
                      fit={fits?.[tile.text]}
                      isSelected={selected.includes(id)}
                      isIdle={isChecking(state) || (isFull && !selected.includes(id))}
                      isStop={index === stop}
                      hint={hints[id]}
                      mark={state.marks[id]}
                      foundIn={settling?.wordIds.includes(id) ? foundIn : undefined}
                      tie={thread.ties.get(id)}
                      onPress={press}
                      onFocus={noteStop}
                    />
                  )}
                </Cell>
              )
            })}
          </Row>
        ))}
      </div>
      <Ruler ruler={ruler} />
    </div>
  )
}

/** Returns how tight the thread through `tied` words is. */
function tensionOf({ settling, check }: PlayState, tied: number): Tension {
  if (settling?.outcome === 'correct') return 'taut'
  if (tied < GROUP_SIZE) return 'loose'
  // After a wrong guess, no check is in progress until the player changes the selection.
  return check ? 'tight' : 'slack'
}

/**
 * Returns a changed `value` only after the browser has painted a frame. Rendering with the new value therefore does not
 * delay the visible response to a press. React's `useDeferredValue` can render before the next frame and so delay that
 * frame.
 */
function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}

/** A row of the grid. The row contains tiles, or one wide cell with a banner. */
function Row({ children }: { children: ReactNode }) {
  return (
    <div role="row" className={styles.row}>
      {children}
    </div>
  )
}

function Cell({ isWhole = false, children }: { isWhole?: boolean; children: ReactNode }) {
  return (
    <div
      role="gridcell"
      aria-colspan={isWhole ? COLUMNS : undefined}
      className={isWhole ? styles.whole : undefined}
    >
      {children}
    </div>
  )
}

interface BlankProps {
  rows: number
  /** The groups that the player has already found, each shown as a row. */
  found?: readonly GroupView[]
  isLoading?: boolean
}

/** Shows a board before its words are loaded: cards that lie face down and have the size of tiles. */
export function BlankBoard({ rows, found = [], isLoading = false }: BlankProps) {
  const empty = Array.from({ length: (rows - found.length) * COLUMNS }, (_, place) => place)
  return (
    <div className={styles.board} style={{ '--rows': rows }} data-loading={isLoading ? '' : undefined}>
      <div className={styles.grid}>
        {found.map((group) => (
          <div key={group.color} className={styles.row}>
            <div className={styles.whole}>
              <Banner group={group} />
            </div>
          </div>
        ))}
        <div className={styles.blank} style={{ gridRow: `span ${rows - found.length}` }} aria-hidden="true">
          {empty.map((place) => (
            <span key={place} className={styles.card} />
          ))}
        </div>
      </div>
    </div>
  )
}

/**
 * Returns the index of the only tile to which the key Tab moves the focus. If a banner replaces the row of the focused
 * tile, the hook moves the focus to the tile below. When the page with the board opens, the hook moves the focus to the
 * first tile. Later, the hook moves the focus only if the focused element has disappeared. The hook never moves the
 * focus before the player's first press.
 */
function useRovingFocus(
  board: RefObject<HTMLElement | null>,
  tiles: number,
  foundRows: number,
  gameId: string,
): [stop: number, setStop: (index: number) => void] {
  const [stop, setStop] = useState(0)
  const before = useRef({ gameId: '', foundRows })
  const stopNow = useRef(stop)
  useLayoutEffect(() => {
    stopNow.current = stop
  })

  useLayoutEffect(() => {
    const was = before.current
    before.current = { gameId, foundRows }
    if (tiles === 0) return
    const isNew = was.gameId !== gameId
    const gone = isNew ? 0 : (foundRows - was.foundRows) * COLUMNS
    if (!isNew && gone === 0) return
    const old = stopNow.current
    const next = isNew ? 0 : Math.min(tiles - 1, old >= gone ? old - gone : old)
    setStop(next)
    // The player has opened the board from another page to play, so the focus moves to the board.
    const isOpened = was.gameId === ''
    const isLost = document.activeElement === document.body || document.activeElement === null
    if ((isOpened || isLost) && isTouched())
      board.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true })
  }, [board, tiles, foundRows, gameId])

  return [Math.min(stop, Math.max(0, tiles - 1)), setStop]
}
