import type { ComponentProps } from 'react'
import { Row } from '../../design/layout.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './layout.module.css'

/**
 * A scene of a chapter. On a phone, the scene is at least as high as the window, so that the buttons are at the lower
 * edge.
 */
export const ScenePage = ({ className, ...rest }: ComponentProps<'main'>) => (
  <main id="main" {...rest} className={cx(styles.page, className)} />
)

/** The buttons at the lower edge of a scene. On a phone, they stay visible while the scene scrolls. */
export const Foot = ({ className, ...rest }: ComponentProps<typeof Row>) => (
  <Row gap={2} {...rest} className={cx(styles.foot, className)} />
)

/** The CSS class of a quotation from the story. A thread is drawn at the side of the quotation. */
export const quote = styles.quote

/** The CSS class of content that appears later in a scene. Such content moves up to its final position. */
export const arriving = styles.arriving
