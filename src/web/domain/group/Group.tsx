import { GROUP_GLYPHS, groupNumber } from '../../../engine/group.ts'
import styles from './Group.module.css'

/** Returns the CSS value of a group's colour. Text on a group's colour has the colour `var(--on-g)`. */
export const groupColor = (color: string): string => `var(--g${groupNumber(color)})`

/** The symbol of a group (glyph), in the current text colour. */
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

const stripe = 'currentColor 2px, transparent 2px'
const dot = 'radial-gradient(currentColor 4px, transparent 4.6px)'
const ring = 'transparent 7px, currentColor 7px 9px, transparent 9px'
const zigzag = `${stripe} 8px, currentColor 8px 10px, transparent 10px`
const slanted = (degrees: number, width: string) =>
  `repeating-linear-gradient(${degrees}deg, currentColor 0 ${width}, transparent ${width} 11px)`

/** A background pattern for each group, in the order of the groups. */
const patterns = [
  'radial-gradient(currentColor 2px, transparent 2.6px) 0 0 / 14px 14px',
  slanted(45, '2px'),
  `linear-gradient(${stripe}) 0 4px / 14px 14px, linear-gradient(90deg, ${stripe}) 4px 0 / 14px 14px`,
  `${slanted(45, '1.5px')}, ${slanted(-45, '1.5px')}`,
  `linear-gradient(90deg, ${stripe}) 0 0 / 9px 100%`,
  `radial-gradient(circle at 50% 100%, ${ring}) 0 0 / 18px 12px`,
  `linear-gradient(${stripe}) 0 3px / 100% 8px`,
  `${dot} 0 0 / 24px 24px, ${dot} 12px 12px / 24px 24px`,
  'conic-gradient(currentColor 25%, transparent 0 50%, currentColor 0 75%, transparent 0) 0 0 / 16px 16px',
  `linear-gradient(135deg, ${zigzag}) 0 0 / 12px 12px, linear-gradient(225deg, ${zigzag}) 0 0 / 12px 12px`,
]

/**
 * The background pattern of a group. The pattern covers its parent from the middle to the right edge. The parent must
 * be positioned and have `overflow: hidden`.
 */
export const GroupPattern = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className={styles.pattern}
    style={{ background: patterns[groupNumber(color) - 1] }}
  />
)
