import styles from './link.module.css'

/** The class of a link, or of a button that looks like a link, in or below text; high enough for touch. */
export const linkClass = styles.link
