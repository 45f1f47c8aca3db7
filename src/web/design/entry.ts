import styles from './entry.module.css'

/** The class of a menu or list entry (link or button): an icon and words on a line, 44 px high. */
export const entryClass = styles.entry
