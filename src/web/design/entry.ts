import styles from './entry.module.css'

/** The class of an entry of a menu or list, a link or a button: an icon and words on a line of its own, 44 px high. */
export const entryClass = styles.entry
