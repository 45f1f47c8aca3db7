import type { ReactNode, RefObject } from 'react'
import { Page } from '../../design/layout.tsx'
import styles from './NarrowPage.module.css'

interface Props {
  heading: RefObject<HTMLHeadingElement | null>
  title: string
  /** A drawing, shown above the title. */
  above?: ReactNode
  children: ReactNode
}

/** A page with a single task. The page does not have the app's usual header and navigation. */
export const NarrowPage = ({ heading, title, above, children }: Props) => (
  <Page as="main" gap={4} className={styles.page}>
    {above}
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
    {children}
  </Page>
)
