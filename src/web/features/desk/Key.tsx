import styles from './Key.module.css'

/** The key that does the same as the button around it. Screen readers read `aria-keyshortcuts` of the button instead. */
export const Key = ({ of }: { of: string }) =>
  of ? (
    <span className={styles.key} aria-hidden="true">
      {of.toUpperCase()}
    </span>
  ) : null
