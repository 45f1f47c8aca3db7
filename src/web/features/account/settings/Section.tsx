import { type ReactNode, useId } from 'react'
import { Card, Row as RowOf, Stack, Text } from '../../../design/layout.tsx'
import styles from './Settings.module.css'

/** `id` is the hash in the section's address, such as `devices` in `/settings#devices`. */
export function Section({
  id: address,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <RowOf
      as="section"
      wrap
      gap={4}
      align="start"
      id={address}
      className={styles.section}
      aria-labelledby={id}
    >
      <Stack gap={1} className={styles.words}>
        <Text as="h2" size="lead" id={id}>
          {title}
        </Text>
        <Text size="small" tone="soft">
          {about}
        </Text>
      </Stack>
      <Stack align="start" className={styles.content}>
        {children}
      </Stack>
    </RowOf>
  )
}

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card as="ul" gap={0} className={styles.rows} aria-label={label}>
      {children}
    </Card>
  )
}

export function Row({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <RowOf as="li" className={styles.row}>
      <div>
        <b>{title}</b>
        <Text size="small" tone="soft">
          {note}
        </Text>
      </div>
      {children}
    </RowOf>
  )
}
