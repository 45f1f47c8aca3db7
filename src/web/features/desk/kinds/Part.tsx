import { type ReactNode, useId } from 'react'
import { Stack, Text } from '../../../design/layout.tsx'

/** A part of an item, with a small heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Text as="h3" size="small" tone="soft" strong id={id}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}
