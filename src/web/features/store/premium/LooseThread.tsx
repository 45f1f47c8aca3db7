import styles from './LooseThread.module.css'

/** A thread with three knots at the upper corner of a dark sheet. Decorative. */
export const LooseThread = () => (
  <svg className={styles.thread} viewBox="0 0 96 152" width="96" height="152" aria-hidden="true">
    <path d="M96 14C62 14 30 18 36 42S70 72 66 92 46 110 52 128s2 12 4 22" />
    <circle cx="36" cy="38" r="7" />
    <circle cx="66" cy="91" r="7" />
    <circle cx="51" cy="124" r="7" />
  </svg>
)
