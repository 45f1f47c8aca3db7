import type { RefObject } from 'react'
import styles from './Ruler.module.css'

/**
 * A hidden element with the font of the tiles. The code in word-fit.ts uses this element to measure the width of words.
 */
export const Ruler = ({ ruler }: { ruler: RefObject<HTMLDivElement | null> }) => (
  <div ref={ruler} className={styles.ruler} aria-hidden="true" />
)
