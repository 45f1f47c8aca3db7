import styles from './link.module.css'

/** The class name of a link or a bare button in or below words: as high as a finger needs. */
export const linkClass = styles.link
