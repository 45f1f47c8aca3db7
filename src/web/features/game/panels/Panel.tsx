import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Panel.module.css'

interface Props {
  title: ReactNode
  children: ReactNode
  /** The row of buttons. */
  actions: ReactNode
  /** Takes the focus when it appears, so that it is read out: not where it is the page's first content. */
  takesFocus?: boolean
}

/** What stands where the controls were, before and after a game. */
export function Panel({ title, children, actions, takesFocus = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
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
