import { ArrowRight } from 'lucide-react'
import type { MiniGameCard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { Stack, Text } from '../../../../design/layout.tsx'
import { Paragraphs, StorySheet } from '../../chapter/told/StorySheet.tsx'
import { Foot } from '../../layout.tsx'
import { MiniGamePicture } from '../picture/MiniGamePicture.tsx'
import { useStagePage } from '../use-stage-page.ts'
import styles from './Scene.module.css'

interface Props {
  card: MiniGameCard
  isOpening: boolean
  /** The error message if the mini-game could not be opened; otherwise null. */
  failure: string | null
  onBegin: () => void
}

/** The passage before a mini-game. Its button opens the mini-game, and then the time starts. */
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
      <Stack as="section" gap={1} className={styles.game} aria-labelledby="mini-game">
        <Text as="h2" size="lead" id="mini-game">
          {card.title}
        </Text>
        <p>{card.description}</p>
        <Text tone="soft">{card.instructions}</Text>
      </Stack>
      <Foot gap={5} wrap justify="end" className={styles.foot}>
        {failure && (
          <Text role="alert" size="small" tone="bad" className={styles.failure}>
            {failure}
          </Text>
        )}
        <Stack as="p" gap={0} className={styles.figures}>
          <Text as="span" size="small" tone="soft">
            <Figure>{card.timeLimit}</Figure> seconds
          </Text>{' '}
          <Text as="span" size="small" tone="soft">
            up to <Figure>{card.points}</Figure> points
          </Text>
        </Stack>
        <Button
          look="primary"
          busy={isOpening}
          icon={<ArrowRight size={18} aria-hidden="true" />}
          onClick={onBegin}
        >
          Begin
        </Button>
      </Foot>
    </StorySheet>
  )
}

const Figure = ({ children }: { children: number }) => (
  <Text as="strong" size="lead" tone="ink" figures>
    {children}
  </Text>
)
