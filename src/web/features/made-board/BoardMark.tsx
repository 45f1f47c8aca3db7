import { groupColor } from '../../domain/group/Group.tsx'
import styles from './BoardMark.module.css'
import type { Card } from './board-words.ts'

const TILE = 11
const GAP = 3
const COLUMNS = 4

/**
 * A small, decorative picture of a board: one row of tiles for each group, blank before the player has ended the board.
 * A solved board has the colours of the groups. A lost board has dashed tiles, as missed groups have.
 */
export function BoardMark({ groupCount, played }: Pick<Card, 'groupCount' | 'played'>) {
  const width = COLUMNS * (TILE + GAP) - GAP + 2
  const height = groupCount * (TILE + GAP) - GAP + 2
  return (
    <svg
      className={styles.mark}
      width={width}
      height={height}
      viewBox={`-1 -1 ${width} ${height}`}
      aria-hidden="true"
    >
      {Array.from({ length: groupCount * COLUMNS }, (_, tile) => ({
        row: Math.floor(tile / COLUMNS),
        column: tile % COLUMNS,
      })).map(({ row, column }) => (
        <rect
          key={`${row} ${column}`}
          data-played={played ?? undefined}
          x={column * (TILE + GAP)}
          y={row * (TILE + GAP)}
          width={TILE}
          height={TILE}
          rx="2.5"
          style={{ '--group': groupColor(`group-${row + 1}`) }}
        />
      ))}
    </svg>
  )
}
