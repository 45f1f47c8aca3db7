import styles from './Dotted.module.css'

/** Short facts in one line, with a dot between two of them. Where the line breaks, there is no dot. */
export const Dotted = ({ facts }: { facts: readonly string[] }) => (
  <span className={styles.facts}>
    {facts.map((fact, index) => (
      <span key={fact} className={styles.fact}>
        {index > 0 && <span className={styles.dot}> · </span>}
        {fact}
      </span>
    ))}
  </span>
)
