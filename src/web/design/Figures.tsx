import type { ReactNode } from 'react'
import styles from './Figures.module.css'

export interface Figure {
  name: string
  value: ReactNode
}

/** Figures with their names below, side by side while there is room. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
