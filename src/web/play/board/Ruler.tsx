import type { RefObject } from 'react'
import styles from './Ruler.module.css'

/** A hidden element in the font of the tiles, on which words are measured (word-fit.ts). */
export const Ruler = ({ ruler }: { ruler: RefObject<HTMLDivElement | null> }) => (
  <div ref={ruler} className={styles.ruler} aria-hidden="true" />
)
