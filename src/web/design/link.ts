import styles from './link.module.css'

/** The class of a link or a bare button in or below text, with touch height. */
export const linkClass = styles.link
