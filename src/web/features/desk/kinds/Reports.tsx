import { Row, Stack, Text } from '../../../design/layout.tsx'
import { plural } from '../../../lib/format.ts'
import { formatAgo } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import styles from './kinds.module.css'
import { Part } from './Part.tsx'

interface Props {
  reports: readonly { reason: string; note: string; at: string }[]
  /** The labels of the reasons. */
  reasons: Readonly<Record<string, string>>
}

/** What reports say, oldest first. They do not name who sent them. */
export function Reports({ reports, reasons }: Props) {
  const now = useNow()
  return (
    <Part title={`Reported by ${plural(reports.length, 'player')}`}>
      <Stack as="ul" gap={2}>
        {reports.map(({ reason, note, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reports have no names, and their order does not change
          <li key={index} className={styles.quote}>
            <Row gap={2} justify="space-between" wrap>
              <Text strong size="small">
                {reasons[reason] ?? reason}
              </Text>
              <Text size="note" tone="soft">
                {formatAgo(at, now)}
              </Text>
            </Row>
            {note && <Text size="small">{note}</Text>}
          </li>
        ))}
      </Stack>
    </Part>
  )
}
