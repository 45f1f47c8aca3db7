import type { ReactNode, RefObject } from 'react'
import { Page } from '../../design/layout.tsx'
import styles from './NarrowPage.module.css'

interface Props {
  heading: RefObject<HTMLHeadingElement | null>
  title: string
  /** A drawing above the title. */
  above?: ReactNode
  children: ReactNode
}

/** A page with a single task, outside the app's frame. */
export const NarrowPage = ({ heading, title, above, children }: Props) => (
  <Page as="main" gap={4} className={styles.page}>
    {above}
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
    {children}
  </Page>
)
