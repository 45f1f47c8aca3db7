import styles from './entry.module.css'

/** The CSS class of an entry (link or button) in a menu or list: an icon and text on one line, 44 px high. */
export const entryClass = styles.entry
