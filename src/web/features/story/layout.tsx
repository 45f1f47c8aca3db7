import type { ComponentProps } from 'react'
import { Row } from '../../design/layout.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './layout.module.css'

/** A scene of a chapter. On a phone it is at least as high as the window, so that its foot is at the lower edge. */
export const ScenePage = ({ className, ...rest }: ComponentProps<'main'>) => (
  <main id="main" {...rest} className={cx(styles.page, className)} />
)

/** What leads on from a scene. On a phone it stays in view while the scene scrolls below it. */
export const Foot = ({ className, ...rest }: ComponentProps<typeof Row>) => (
  <Row gap={2} {...rest} className={cx(styles.foot, className)} />
)

/** The class of words from the story among other words: the thread is at their side. */
export const quote = styles.quote

/** The class of what comes while the scene stands: it rises into its place. */
export const arriving = styles.arriving
