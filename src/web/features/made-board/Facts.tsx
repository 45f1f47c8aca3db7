import { Fragment } from 'react'
import styles from './Facts.module.css'

/** Facts such as "12 plays", with a comma between two of them. A number and its noun are always on the same line. */
export const Facts = ({ facts }: { facts: readonly string[] }) =>
  facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' '}
      <span className={styles.fact}>{index < facts.length - 1 ? `${fact},` : fact}</span>
    </Fragment>
  ))
