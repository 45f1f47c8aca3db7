import { GROUP_GLYPHS, groupNumber } from '../../../engine/group.ts'
import { cx } from '../../lib/cx.ts'
import styles from './Group.module.css'

/** The CSS value of a group's colour. Text on it is `var(--on-g)`. */
export const groupColor = (color: string): string => `var(--g${groupNumber(color)})`

/** The glyph of a group, in the current text colour. */
export function GroupGlyph({ color, size = 26 }: { color: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={GROUP_GLYPHS[groupNumber(color) - 1]} />
    </svg>
  )
}

/** The pattern of a group: fills its parent (positioned, `overflow: hidden`) from the middle to the right edge. */
export function GroupPattern({ color }: { color: string }) {
  return <span aria-hidden="true" className={cx(styles.pattern, styles[`p${groupNumber(color)}`])} />
}
