import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { formatNumber } from '../lib/format.ts'
import styles from './Figures.module.css'
import { Skeleton } from './Skeleton.tsx'

export interface Figure {
  name: string
  /** A link shown instead of the name. */
  label?: ReactNode
  /** `undefined` while the value is loading. The component formats a value that is a number. */
  value: ReactNode
}

interface Props {
  figures: readonly Figure[]
  /**
   * Shows large figures in columns of equal width, with lines between the columns. There are four columns, or two in a
   * narrow parent.
   */
  ruled?: boolean
  /** The list's name for screen readers. */
  label?: string
  className?: string | undefined
}

const written = (value: ReactNode) => (typeof value === 'number' ? formatNumber(value) : value)

/** Figures with their names. They are side by side if the parent is wide enough. */
export const Figures = ({ figures, ruled = false, label, className }: Props) => (
  <dl
    className={cx(styles.figures, ruled && styles.ruled, className)}
    aria-label={label}
    aria-busy={figures.some(({ value }) => value === undefined) || undefined}
  >
    {figures.map(({ name, label: shown = name, value }) => (
      <div key={name}>
        <dt>{shown}</dt>
        <dd>{value === undefined ? <Skeleton width="2.2em" height="1lh" /> : written(value)}</dd>
      </div>
    ))}
  </dl>
)
