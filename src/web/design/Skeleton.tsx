import styles from './Skeleton.module.css'

/** A grey shape in the place of content that is loading. Sizes are CSS lengths; hidden from screen readers. */
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
