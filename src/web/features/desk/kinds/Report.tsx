import { Row, Stack, Text } from '../../../design/layout.tsx'
import { reportReasons } from '../../../domain/report/report-reasons.ts'
import { plural } from '../../../lib/format.ts'
import { formatAgo } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import type { Detail } from '../words.ts'
import styles from './kinds.module.css'
import { Part } from './Part.tsx'

/** A reported name or picture, as other players see it, and what the reports say. */
export function Report({ detail }: { detail: Detail<'report'> }) {
  const { about, name, pictureUrl, reports } = detail
  const now = useNow()
  return (
    <>
      <Part title={about === 'name' ? 'The reported name' : 'The reported picture'}>
        {about === 'picture' && pictureUrl ? (
          <img src={pictureUrl} alt="Reported" width="160" height="160" className={styles.picture} />
        ) : (
          <p className={styles.name} translate="no">
            {name ?? 'The name has changed since.'}
          </p>
        )}
      </Part>
      <Part title={`Reported by ${plural(reports.length, 'player')}`}>
        <Stack as="ul" gap={2}>
          {reports.map(({ reason, note, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reports have no names, and their order does not change
            <li key={index} className={styles.quote}>
              <Row gap={2} justify="space-between" wrap>
                <Text strong size="small">
                  {(reportReasons as Readonly<Record<string, string>>)[reason] ?? reason}
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
    </>
  )
}
