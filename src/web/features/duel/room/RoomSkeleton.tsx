import { DUEL_LEVEL } from '../../../../engine/duel/duel.ts'
import { groupCount } from '../../../../engine/rules.ts'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { BlankBoard } from '../../../play/board/Board.tsx'
import { Frame } from '../../../play/screen/Frame.tsx'
import { DuelBadge } from './DuelBadge.tsx'
import styles from './RoomSkeleton.module.css'

/** The room while the duel, or its board, is loaded. */
export const RoomSkeleton = () => (
  <Frame
    isTall
    head={
      <div className={styles.head}>
        <DuelBadge />
        <h1>
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton width="13rem" height="2rem" />
        </h1>
        <Skeleton width="16rem" height="1rem" />
      </div>
    }
    board={<BlankBoard rows={groupCount(DUEL_LEVEL)} isLoading />}
  />
)
