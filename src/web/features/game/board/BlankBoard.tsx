import type { GroupView } from '../../../../contract/game.ts'
import { Banner } from './Banner.tsx'
import blank from './BlankBoard.module.css'
import styles from './Board.module.css'
import { COLUMNS } from './geometry.ts'

interface Props {
  rows: number
  /** Groups found already: they stand where they will stand. */
  found?: readonly GroupView[]
  isLoading?: boolean
}

/** The board before its words: the real shape of what comes, face down. */
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
        <div className={blank.rest} style={{ gridRow: `span ${rows - found.length}` }} aria-hidden="true">
          {empty.map((place) => (
            <span key={place} className={blank.tile} />
          ))}
        </div>
      </div>
    </div>
  )
}
