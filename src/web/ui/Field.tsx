import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** One line under the input, read with it. */
  hint?: ReactNode
  /** Shown inside the input at its end, 44 px wide. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled input of 48 px. `required` is not marked: what may be left out says so in its label. */
export function Field({ label, hint, end, className, ...input }: Props) {
  const id = useId()
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={end ? styles.room : undefined}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
