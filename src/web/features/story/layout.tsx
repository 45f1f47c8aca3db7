import type { ComponentProps } from 'react'
import { Row } from '../../design/layout.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './layout.module.css'

/** A scene of a chapter. On a phone the scene is at least as high as the window, so that its foot is at the bottom. */
export const ScenePage = ({ className, ...rest }: ComponentProps<'main'>) => (
  <main id="main" {...rest} className={cx(styles.page, className)} />
)

/** The buttons that leave a scene. On a phone the foot stays in view while the scene scrolls. */
export const Foot = ({ className, ...rest }: ComponentProps<typeof Row>) => (
  <Row gap={2} {...rest} className={cx(styles.foot, className)} />
)

/** The class of a quotation from the story, which has a thread at its side. */
export const quote = styles.quote

/** The class of content that appears later in a scene: the content rises into its place. */
export const arriving = styles.arriving
