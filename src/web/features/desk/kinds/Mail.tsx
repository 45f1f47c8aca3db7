import { Figures } from '../../../design/Figures.tsx'
import { Notice } from '../../../design/Notice.tsx'
import { formatDay } from '../../../lib/format-date.ts'
import type { Detail } from '../words.ts'
import styles from './kinds.module.css'
import { Part } from './Part.tsx'

/** A mail that could not be sent. */
export const Mail = ({ detail }: { detail: Detail<'mail'> }) => {
  const { mailKind, domain, tries, failure, createdAt } = detail
  return (
    <>
      <Part title="Why it failed">
        <p className={styles.quote}>{failure ?? 'The reason was not stored.'}</p>
      </Part>
      {domain === null && <Notice>The recipient is gone, so the mail can only be dropped.</Notice>}
      <Figures
        ruled
        label="Figures of the mail"
        figures={[
          { name: 'Mail', value: mailKind.replaceAll('_', ' ') },
          { name: 'To somebody at', value: domain ?? 'nobody' },
          { name: 'Tries', value: tries },
          { name: 'Since', value: formatDay(createdAt) },
        ]}
      />
    </>
  )
}
