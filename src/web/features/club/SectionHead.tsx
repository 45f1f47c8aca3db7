import type { ReactNode } from 'react'
import { Row, Text } from '../../design/layout.tsx'

interface Props {
  id: string
  title: string
  /** Buttons beside the title. */
  children?: ReactNode
}

/** The heading of a part of the club's page. */
export const SectionHead = ({ id, title, children }: Props) => (
  <Row justify="space-between">
    <Text as="h2" size="heading" id={id}>
      {title}
    </Text>
    {children}
  </Row>
)
