import { Fragment } from 'react'
import styles from './FittedName.module.css'

/**
 * Shows a player's name in the largest font size with which the longest part of the name fits on a line. A line break
 * is possible only after an underscore or a space. The parent must be a size container.
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
