import { Stack, Text } from '../../../design/layout.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { formatDay } from '../../../lib/format-date.ts'
import type { Detail } from '../words.ts'
import styles from './kinds.module.css'
import { Part } from './Part.tsx'

/** A message to support. */
export const Support = ({ detail }: { detail: Detail<'support'> }) => {
  const { subject, message, canAnswer, earlier } = detail
  return (
    <>
      <Part title="Message">
        <blockquote className={styles.quote}>
          <Text strong>{subject}</Text>
          <p className={styles.lines}>{message}</p>
        </blockquote>
      </Part>
      {!canAnswer && <Notice>This server sends no mail, so the message can only be closed here.</Notice>}
      {earlier.length > 0 && (
        <Part title="Earlier messages">
          <Stack as="ul" gap={1}>
            {earlier.map((one) => (
              <li key={one.at}>
                {one.subject}{' '}
                <Text as="span" size="small" tone="soft">
                  {formatDay(one.at)}
                </Text>{' '}
                {!one.isClosed && <Tag>open</Tag>}
              </li>
            ))}
          </Stack>
        </Part>
      )}
    </>
  )
}
