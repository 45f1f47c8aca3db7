import { useRef } from 'react'
import { Banner } from '../../play/board/Banner.tsx'
import type { Place } from '../../play/board/geometry.ts'
import { tileSize } from '../../play/board/geometry.ts'
import { Ruler } from '../../play/board/Ruler.tsx'
import { Tile } from '../../play/board/Tile.tsx'
import { TileThread, useThread } from '../../play/board/TileThread.tsx'
import { useBoardSize } from '../../play/board/use-board-size.ts'
import { useWordFits } from '../../play/board/word-fit.ts'
import styles from './Example.module.css'

interface Props {
  /** The words row by row, four in each row. */
  words: readonly string[]
  selected?: readonly string[]
  /** The words that a hint has marked. */
  hinted?: readonly string[]
  found?: { name: string; words: string[]; color: string }
  missed?: { name: string; words: string[]; color: string }
}

const COLUMNS = 4
const nothing = () => undefined

/**
 * A picture of a part of a board. It is built from the same components as a real board. Screen readers ignore the
 * picture, because the text beside it says the same.
 */
export function Example({ words, selected = [], hinted = [], found, missed }: Props) {
  const board = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const above = Number(found !== undefined) + Number(missed !== undefined)
  const rows = above + words.length / COLUMNS
  const size = useBoardSize(board, rows, COLUMNS)
  const fits = useWordFits(ruler, '', words, size && tileSize(size))
  const places = new Map<string, Place>(
    words.map((word, index) => [word, { row: above + Math.floor(index / COLUMNS), column: index % COLUMNS }]),
  )
  const thread = useThread({ selected, places, size, fits, textOf: (word) => word })
  return (
    <div className={styles.example} aria-hidden="true" inert>
      <TileThread pieces={thread.pieces} />
      <div ref={board} className={styles.grid} style={{ '--rows': rows }}>
        {found && <Banner group={found} />}
        {missed && <Banner group={missed} isMissed />}
        {words.map((word, index) => (
          <Tile
            key={word}
            tile={{ id: word, text: word }}
            index={index}
            fit={fits?.[word]}
            isSelected={selected.includes(word)}
            isStop={false}
            hint={hinted.includes(word) ? 1 : undefined}
            foundIn={undefined}
            tie={thread.ties.get(word)}
            onPress={nothing}
            onFocus={nothing}
          />
        ))}
      </div>
      <Ruler ruler={ruler} />
    </div>
  )
}
