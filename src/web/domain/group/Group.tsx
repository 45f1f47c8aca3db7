import { cx } from '../../lib/cx.ts'
import styles from './Group.module.css'

const glyphs = [
  <g key="1">
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="2" />
  </g>,
  <path key="2" d="M12 4 21 20H3Z" />,
  <path key="3" d="M4 4h16v16H4ZM9 12h6" />,
  <path key="4" d="M12 2.5 21.5 12 12 21.5 2.5 12Z" />,
  <path key="5" d="M12 3v18M3 12h18" />,
  <path key="6" d="M2 9c3.5-5 6.5-5 10 0s6.5 5 10 0M2 17c3.5-5 6.5-5 10 0s6.5 5 10 0" />,
  <path key="7" d="M7 3.5h10L22 12l-5 8.5H7L2 12Z" />,
  <path key="8" d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9" />,
  <path key="9" d="M12 3a9 9 0 0 1 0 18ZM12 3v18" />,
  <path key="10" d="m4 13 8-8 8 8M4 20l8-8 8 8" />,
]

/** The number of a group's colour, which the server names `group-1` … `group-10`. Any other name is 4, the violet (spec section 9). */
function groupNumber(color: string): number {
  const n = Number(/^group-(\d{1,2})$/.exec(color)?.[1])
  return n >= 1 && n <= 10 ? n : 4
}

/** The CSS value of a group's colour. Text on it is `var(--on-g)`. */
export const groupColor = (color: string): string => `var(--g${groupNumber(color)})`

/** The sign of a group beside its colour, in the current text colour. */
export function GroupGlyph({ color, size = 26 }: { color: string; size?: number }) {
  return (
    <svg className={styles.glyph} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {glyphs[groupNumber(color) - 1]}
    </svg>
  )
}

/** The pattern of a group: fills its parent (positioned, `overflow: hidden`) from the middle to the right edge. */
export function GroupPattern({ color }: { color: string }) {
  return <span aria-hidden="true" className={cx(styles.pattern, styles[`p${groupNumber(color)}`])} />
}
