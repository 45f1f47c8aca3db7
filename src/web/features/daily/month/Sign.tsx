import type { ReactNode } from 'react'
import { FreezeMark } from '../streak/FreezeMark.tsx'
import styles from './Month.module.css'

export type SignName = 'lost' | 'frozen' | 'missed' | 'open' | 'playing' | 'archive' | 'begun' | 'practised'

const drawings: Record<Exclude<SignName, 'frozen'>, ReactNode> = {
  lost: <path d="m5 5 10 10M15 5l-10 10" />,
  missed: <rect className={styles.loose} x="2.5" y="2.5" width="15" height="15" rx="4" />,
  open: <circle cx="10" cy="10" r="7" />,
  playing: (
    <>
      <circle cx="10" cy="10" r="7" />
      <circle className={styles.dot} cx="10" cy="10" r="3" />
    </>
  ),
  archive: <path d="M6.5 4v12l9-6Z" />,
  begun: <path d="M7 4.5v11M13 4.5v11" />,
  practised: <path d="m4 10.5 4 4 8-9" />,
}

/** A decorative sign for the state of a date. The label of the date says the same in words. */
export const Sign = ({ name, size = 20 }: { name: SignName; size?: number }) =>
  name === 'frozen' ? (
    <FreezeMark size={size} />
  ) : (
    <svg
      className={styles.mark}
      data-sign={name}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
