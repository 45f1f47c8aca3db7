import styles from './link.module.css'

/**
 * The CSS class of a link in or below a text, or of a button that looks like such a link. The link is high enough for
 * touch.
 */
export const linkClass = styles.link
