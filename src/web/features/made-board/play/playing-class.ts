import { cx } from '../../../lib/cx.ts'
import styles from './Playing.module.css'

/** A title with more characters has smaller letters on a phone. */
const SHORT = 20

/** Returns the class names of the element around a board of a player. */
export const playingClass = (title: string): string => cx(styles.board, title.length > SHORT && styles.long)
