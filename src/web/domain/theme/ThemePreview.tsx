import { useId } from 'react'
import { cx } from '../../lib/cx.ts'
import type { ThemeId } from '../../lib/theme.ts'
import { GroupGlyph, GroupPattern, groupColor } from '../group/Group.tsx'
import styles from './ThemePreview.module.css'

/** For each theme, the group colour that fits best. Each preview shows a different group. */
const group: Record<ThemeId, string> = {
  paper: 'group-3',
  midnight: 'group-4',
  garden: 'group-8',
  riso: 'group-6',
  blueprint: 'group-1',
  arcade: 'group-10',
  tide: 'group-5',
}

/**
 * Three rows of four tiles, with their positions. The picture has a size of 160 × 112 units, and a tile 30 × 20 units.
 */
const tiles = Array.from({ length: 12 }, (_, place) => ({
  place,
  x: 14 + (place % 4) * 34,
  y: 34 + Math.floor(place / 4) * 24,
  isSelected: [0, 2, 5].includes(place),
}))
const selected = tiles.filter((tile) => tile.isSelected)
const thread = 'M29 44Q44 60 63 68Q82 60 97 44'

const drawing = {
  className: styles.thread,
  viewBox: '0 0 160 112',
  fill: 'none',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
} as const

/**
 * A small, decorative board in the colours of a theme. It has the light or dark scheme of the page and the width of its
 * parent.
 */
export function ThemePreview({ theme }: { theme: ThemeId }) {
  const onInk = useId()
  return (
    <div className={styles.page} data-theme={theme} aria-hidden="true">
      {/* The thread runs under the tiles, so it is visible in the gaps and on the selected tiles. */}
      <svg {...drawing} aria-hidden="true">
        <path d={thread} />
      </svg>
      <div className={styles.board}>
        <div className={styles.banner} style={{ background: groupColor(group[theme]) }}>
          <GroupPattern color={group[theme]} />
          <GroupGlyph color={group[theme]} />
        </div>
        {tiles.map(({ place, isSelected }) => (
          <i key={place} className={cx(styles.tile, isSelected && styles.selected)} />
        ))}
      </div>
      <svg {...drawing} aria-hidden="true">
        <clipPath id={onInk}>
          {selected.map(({ place, x, y }) => (
            <rect key={place} x={x} y={y - 1} width="30" height="20" />
          ))}
        </clipPath>
        <g className={styles.onInk}>
          <path d={thread} fill="none" clipPath={`url(#${onInk})`} />
          {selected.map(({ place, x, y }) => (
            <circle key={place} cx={x + 15} cy={y + 10} r="2.6" stroke="none" />
          ))}
        </g>
      </svg>
    </div>
  )
}
