import type { ClubMark as Mark } from '../../../contract/club.ts'
import { markColours } from '../../../engine/club/club.ts'
import { groupColor } from '../../domain/group/Group.tsx'
import styles from './ClubMark.module.css'
import { drawMark, MARK_SIZE } from './mark-thread.ts'

export type { ClubMark as Mark } from '../../../contract/club.ts'

/** Returns the CSS value of the colour of a mark's thread. */
export const markColor = (colour: Mark['colour']): string =>
  groupColor(`group-${markColours.indexOf(colour) + 1}`)

/** A club's mark: a thread on a small card. Screen readers ignore it, because the club's name is always beside it. */
export function ClubMark({ mark: { thread, colour }, size }: { mark: Mark; size: number }) {
  const { line, knots } = drawMark(thread)
  return (
    <svg
      className={styles.mark}
      style={{ '--group': markColor(colour) }}
      width={size}
      height={size}
      viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`}
      aria-hidden="true"
    >
      <rect className={styles.card} width={MARK_SIZE} height={MARK_SIZE} rx="11" />
      <path className={styles.edge} d={line} />
      <path className={styles.thread} d={line} />
      {knots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.6" />
      ))}
    </svg>
  )
}
