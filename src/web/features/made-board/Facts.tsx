import { Fragment } from 'react'
import styles from './Facts.module.css'

interface Props {
  /** Facts such as "12 plays". A number and its noun are always on the same line. */
  facts: readonly string[]
  /** What is after each fact but the last. */
  between: string
}

export const Facts = ({ facts, between }: Props) =>
  facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' '}
      <span className={styles.fact}>{index < facts.length - 1 ? `${fact}${between}` : fact}</span>
    </Fragment>
  ))
