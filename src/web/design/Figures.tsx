import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { formatNumber } from '../lib/format.ts'
import styles from './Figures.module.css'
import { Skeleton } from './Skeleton.tsx'

export interface Figure {
  name: string
  /** Undefined while loading. A number gets its separators. */
  value: ReactNode
}

const shown = (value: ReactNode) => (typeof value === 'number' ? formatNumber(value) : value)

interface Props {
  figures: readonly Figure[]
  label?: string
  /** A row of its own at full width, with rules around and between the figures. */
  ruled?: boolean
}

/** Figures with their names below, side by side while there is room. */
export function Figures({ figures, label, ruled = false }: Props) {
  return (
    <dl
      className={cx(styles.figures, ruled && styles.ruled)}
      aria-label={label}
      aria-busy={figures.some(({ value }) => value === undefined) || undefined}
    >
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined ? <Skeleton width="1.5em" height="1.2em" /> : shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
