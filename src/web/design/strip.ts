import styles from './strip.module.css'

/**
 * The CSS class of a row that scrolls sideways if it does not fit. The row fades out at each edge behind which there is
 * more of it.
 */
export const stripClass = styles.strip
