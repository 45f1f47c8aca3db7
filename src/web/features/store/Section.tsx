import { type ReactNode, useId } from 'react'
import { Row, Stack, Text } from '../../design/layout.tsx'

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row wrap gap={2} align="baseline" justify="space-between">
        <h2 id={id}>{title}</h2>
        {note && (
          <Text size="small" tone="soft">
            {note}
          </Text>
        )}
      </Row>
      {children}
    </Stack>
  )
}
