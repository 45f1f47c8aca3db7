import { ArrowRight } from 'lucide-react'
import type { MiniGameCard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { Paragraphs, StorySheet } from '../../chapter/told/StorySheet.tsx'
import { MiniGamePicture } from '../picture/MiniGamePicture.tsx'
import { useStagePage } from '../use-stage-page.ts'
import styles from './Scene.module.css'

interface Props {
  card: MiniGameCard
  isOpening: boolean
  /** The message when opening failed. */
  failure: string | null
  onBegin: () => void
}

/** The passage before a mini-game. The time starts only with the button. */
export function Scene({ card, isOpening, failure, onBegin }: Props) {
  const heading = useStagePage(card.scene.title)
  return (
    <StorySheet
      picture={<MiniGamePicture type={card.type} />}
      kicker={`Mini-game ${card.number} of ${card.count}`}
      title={card.scene.title}
      heading={heading}
    >
      <Paragraphs text={card.scene.text} />
      <section className={styles.game} aria-labelledby="mini-game">
        <h2 id="mini-game">{card.title}</h2>
        <p className={styles.about}>{card.description}</p>
        <p className={styles.how}>{card.instructions}</p>
      </section>
      <div className={styles.foot}>
        <p key={failure} role="alert" className={styles.failure}>
          {failure}
        </p>
        <p className={styles.figures}>
          <span>
            <strong>{card.timeLimit}</strong> seconds
          </span>{' '}
          <span>
            up to <strong>{card.points}</strong> points
          </span>
        </p>
        <Button
          look="primary"
          className={styles.begin}
          busy={isOpening}
          icon={<ArrowRight size={18} aria-hidden="true" />}
          onClick={onBegin}
        >
          Begin
        </Button>
      </div>
    </StorySheet>
  )
}
