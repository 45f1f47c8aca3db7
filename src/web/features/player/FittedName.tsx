import { Fragment } from 'react'
import styles from './FittedName.module.css'

/**
 * A player's name, as large as its longest part fits into one line; where a line has to end, it ends after an underscore. The
 * parent is the container that it is measured against.
 */
export function FittedName({ name }: { name: string }) {
  const parts = name.split(/(?<=[_ ])/)
  return (
    <span className={styles.name} style={{ '--letters': Math.max(...parts.map(({ length }) => length)) }}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the name
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
