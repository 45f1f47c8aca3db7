import { reportReasons } from '../../../../engine/report.ts'
import type { Detail } from '../words.ts'
import styles from './kinds.module.css'
import { Part } from './Part.tsx'
import { Reports } from './Reports.tsx'

/** A reported name or picture, as other players see it, and what the reports say. */
export function Report({ detail }: { detail: Detail<'report'> }) {
  const { about, name, pictureUrl, reports } = detail
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
      <Reports reports={reports} reasons={reportReasons} />
    </>
  )
}
