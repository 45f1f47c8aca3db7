import { type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { GroupView } from '../../../../contract/game.ts'
import { bannersOf, hintMarks, isOpen, type PlayState } from '../state/play-state.ts'
import { Banner } from './Banner.tsx'
import styles from './Board.module.css'
import { attachDrag } from './drag.ts'
import { COLUMNS, type Place, placeOf, step, tileSize } from './geometry.ts'
import { Cell, Grid, Row } from './grid.tsx'
import { ThreadLayer } from './ThreadLayer.tsx'
import { Tile } from './Tile.tsx'
import { useBoardSize } from './use-board-size.ts'
import { useMovements } from './use-movements.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useWordFits } from './use-word-fits.ts'

interface Props {
  state: PlayState
  onPress: (id: string, byPointer: boolean) => void
  /** Exchange the tiles at two indexes of the arrangement. */
  onSwap: (from: number, to: number) => void
}

/**
 * The board: a grid of as many rows as the level has groups. A found group takes the row it replaces, so nothing ever
 * changes its place in the layout; all movement is drawn. One tile is reached by Tab, the arrows move between tiles and
 * with Ctrl they move the tile itself.
 */
export function Board({ state, onPress, onSwap }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const { game, order, tiles, selected, settling } = state
  const banners = bannersOf(state)
  const missed = settling ? [] : (game.missedGroups ?? [])
  const foundRows = banners.length
  const drawn = missed.length > 0 ? [] : order
  const size = useBoardSize(board, game.groupCount)
  const places: ReadonlyMap<string, Place> = new Map(drawn.map((id, i) => [id, placeOf(i, foundRows)]))
  const fits = useWordFits(
    ruler,
    drawn.map((id) => tiles[id]?.text ?? ''),
    size && tileSize(size),
  )
  const offsets = useMovements({
    board,
    size,
    places,
    foundRows,
    gesture: state.gesture,
    shuffling: state.shuffling,
  })
  const [stop, setStop] = useRovingFocus(board, drawn.length, foundRows, game.id)

  const drag = { size, foundRows, order: drawn, isOpen: isOpen(state), onSwap }
  const dragNow = useRef(drag)
  useEffect(() => {
    dragNow.current = drag
  })
  useEffect(() => {
    const element = board.current
    return element ? attachDrag(element, () => ({ ...dragNow.current, offsets: offsets.current })) : undefined
  }, [offsets])

  const focusTile = (index: number) => {
    setStop(index)
    board.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(stop, event.key, event.ctrlKey, drawn.length)
    if (next === undefined || event.altKey || event.metaKey) return
    event.preventDefault()
    if (event.ctrlKey && event.key.startsWith('Arrow')) {
      if (next === stop || !isOpen(state)) return
      // Drawn first: what takes the focus, and is read out, is the tile that was moved.
      flushSync(() => onSwap(stop, next))
    }
    focusTile(next)
  }

  const hints = hintMarks(game)
  const foundIn = settling?.outcome === 'correct' ? game.completedGroups.at(-1)?.color : undefined
  const rows = Array.from({ length: Math.ceil(drawn.length / COLUMNS) }, (_, row) =>
    drawn.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )
  return (
    <div className={styles.board} style={{ '--rows': game.groupCount }}>
      <Grid
        ref={board}
        label="Words"
        isBusy={state.check?.step === 'sending'}
        isTied={selected.length > 1}
        isShuffling={state.shuffling}
        onKeyDown={onKeyDown}
      >
        {banners.map((group) => (
          <GroupRow key={group.color} group={group} />
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
                      isStop={index === stop}
                      hint={hints[id]}
                      foundIn={settling?.wordIds.includes(id) ? foundIn : undefined}
                      onPress={(byPointer) => onPress(id, byPointer)}
                      onFocus={() => setStop(index)}
                    />
                  )}
                </Cell>
              )
            })}
          </Row>
        ))}
        {missed.map((group) => (
          <GroupRow key={group.color} group={group} isMissed />
        ))}
      </Grid>
      {size && !settling && <ThreadLayer selected={selected} places={places} size={size} />}
      <div ref={ruler} className={styles.ruler} aria-hidden="true" />
    </div>
  )
}

/** A row that is one cell: its four words are a group now. */
function GroupRow({ group, isMissed = false }: { group: GroupView; isMissed?: boolean }) {
  return (
    <Row>
      <Cell isWhole>
        <Banner group={group} isMissed={isMissed} />
      </Cell>
    </Row>
  )
}
