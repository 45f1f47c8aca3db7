import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Panel.module.css'

interface Props {
  title: string
  /** The title is for screen readers only: the page's heading above says the same. */
  isUntitled?: boolean
  children: ReactNode
  /** The row of buttons. */
  actions: ReactNode
}

/** What stands where the controls were, before and after a game. Its title takes the focus, so that it is read out. */
export function Panel({ title, isUntitled = false, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      className={styles.panel}
      aria-labelledby={isUntitled ? undefined : id}
      aria-label={isUntitled ? title : undefined}
    >
      {!isUntitled && (
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}

/** A row of figures with their names. */
export function Figures({ figures }: { figures: readonly { name: string; value: ReactNode }[] }) {
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
