import { ArrowRight } from 'lucide-react'
import type { MiniGameCard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { cx } from '../../../../lib/cx.ts'
import type { Outcome } from '../mini-game-state.ts'
import { MiniGamePicture } from '../picture/MiniGamePicture.tsx'
import { endLines, endTitles } from '../sentences.ts'
import { useStagePage } from '../use-stage-page.ts'
import styles from './End.module.css'

interface Props {
  card: MiniGameCard
  outcome: Outcome
  /** The next scene is loading. */
  isGoingOn: boolean
  /** Loading failed; the player can try again. */
  hasFailed: boolean
  onGoOn: () => void
}

export function End({ card, outcome, isGoingOn, hasFailed, onGoOn }: Props) {
  const { end, points, told, answer } = outcome
  const isSolved = end === 'solved'
  const heading = useStagePage(endTitles[end])
  return (
    <main id="main" className={cx(styles.page, answer.length === 0 && styles.bare)}>
      <section className={styles.told} aria-labelledby="mini-game-end">
        <div className={styles.picture}>
          <MiniGamePicture type={card.type} isPencil={!isSolved} />
        </div>
        <div className={styles.words}>
          <p className={styles.number}>
            Mini-game {card.number} of {card.count} <span aria-hidden="true">·</span> {card.title}
          </p>
          <h1 id="mini-game-end" ref={heading} tabIndex={-1}>
            {endTitles[end]}
          </h1>
          {(told ?? endLines[end]).split('\n').map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
          <p className={styles.points}>
            <strong>{points}</strong> of {card.points} points
          </p>
        </div>
      </section>
      {answer.length > 0 && (
        <section className={styles.answer} aria-labelledby="mini-game-answer">
          <h2 id="mini-game-answer">The answer</h2>
          <ul>
            {answer.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.foot}>
        <p key={`${hasFailed}`} role="alert" className={styles.failure}>
          {hasFailed && 'What comes next could not be loaded. Go on to try it again.'}
        </p>
        <Button
          look="primary"
          wide
          busy={isGoingOn}
          icon={<ArrowRight size={18} aria-hidden="true" />}
          onClick={onGoOn}
        >
          Go on
        </Button>
      </div>
    </main>
  )
}
