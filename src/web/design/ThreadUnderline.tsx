import styles from './ThreadUnderline.module.css'

/** Draws the line under a heading or under the current tab. The drawing fills its parent, which must be positioned. */
export const ThreadUnderline = () => (
  <svg className={styles.underline} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <path
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      d="M0 5C8 1 17 1 27 4S45 7 53 4 71 1 80 4s14 2 20 0"
    />
  </svg>
)
