import styles from './Skeleton.module.css'

/** A grey placeholder for content that is loading. Sizes are CSS lengths. Hidden from screen readers. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius,
}: {
  width?: string
  height?: string
  radius?: string
}) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ width, height, borderRadius: radius }} />
  )
}
