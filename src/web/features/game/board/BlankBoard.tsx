import type { GroupView } from '../../../../contract/game.ts'
import { COLUMNS } from '../state/arrangement.ts'
import { Banner } from './Banner.tsx'
import styles from './Board.module.css'

interface Props {
  rows: number
  /** Groups that were found already: they stand where they will stand. */
  found?: readonly GroupView[]
  isLoading?: boolean
}

/** The board before its words are known, face down and of its real size. */
export function BlankBoard({ rows, found = [], isLoading = false }: Props) {
  const empty = Array.from({ length: (rows - found.length) * COLUMNS }, (_, place) => place)
  return (
    <div className={styles.board} style={{ '--rows': rows }} data-loading={isLoading ? '' : undefined}>
      <div className={styles.grid}>
        {found.map((group) => (
          <div key={group.color} className={styles.row}>
            <div className={styles.whole}>
              <Banner group={group} />
            </div>
          </div>
        ))}
        <div className={styles.blank} style={{ gridRow: `span ${rows - found.length}` }} aria-hidden="true">
          {empty.map((place) => (
            <span key={place} className={styles.card} />
          ))}
        </div>
      </div>
    </div>
  )
}
