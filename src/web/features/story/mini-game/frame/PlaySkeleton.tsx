import type { MiniGameCard } from '../../../../../contract/story.ts'
import { Skeleton } from '../../../../design/Skeleton.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { MiniGamePicture } from '../picture/MiniGamePicture.tsx'
import { useStagePage } from '../use-stage-page.ts'
import styles from './PlayFrame.module.css'

/** The frame of a mini-game whose time is running, while it is loaded again. */
export function PlaySkeleton({ card }: { card: MiniGameCard }) {
  const heading = useStagePage(card.title)
  return (
    <main id="main" className={styles.frame} aria-busy="true">
      <div className={styles.side}>
        <div className={styles.picture}>
          <MiniGamePicture type={card.type} />
        </div>
        <header className={styles.head}>
          <p className={styles.number}>
            Mini-game {card.number} of {card.count}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {card.title}
          </h1>
        </header>
        <div className={styles.meters}>
          <Skeleton height="24px" />
          <div className={styles.facts} />
        </div>
        <p className={styles.note}>{card.instructions}</p>
      </div>
      <div className={styles.board}>
        <VisuallyHidden>Loading...</VisuallyHidden>
        <Skeleton height="280px" radius="var(--r)" />
      </div>
    </main>
  )
}
