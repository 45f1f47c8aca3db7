import styles from './Skeleton.module.css'

/** A grey placeholder for content that is loading. It is hidden from screen readers. The sizes are CSS lengths. */
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
