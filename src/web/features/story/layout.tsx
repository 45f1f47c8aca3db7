import type { ComponentProps } from 'react'
import { Row } from '../../design/layout.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './layout.module.css'

/** A scene of a chapter; on a phone at least as high as the window, so that the buttons are at the lower edge. */
export const ScenePage = ({ className, ...rest }: ComponentProps<'main'>) => (
  <main id="main" {...rest} className={cx(styles.page, className)} />
)

/** The buttons at the foot of a scene, which stay visible on a phone while the scene scrolls. */
export const Foot = ({ className, ...rest }: ComponentProps<typeof Row>) => (
  <Row gap={2} {...rest} className={cx(styles.foot, className)} />
)

/** The CSS class of a quotation from the story, with a drawn thread at the side. */
export const quote = styles.quote

/** The CSS class that animates content which appears later in a scene: the content moves up into its place. */
export const arriving = styles.arriving
