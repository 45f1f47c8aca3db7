import { cx } from '../../../lib/cx.ts'
import styles from './Playing.module.css'

/** A title with more characters has smaller letters on a phone. */
const SHORT = 20

/** Returns the class names of the element around a board of a player. */
export const playingClass = (title: string, isPlaying: boolean): string =>
  cx(styles.board, isPlaying && styles.playing, isPlaying && title.length > SHORT && styles.long)
