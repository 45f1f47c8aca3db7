import { ArrowRight } from 'lucide-react'
import type { MiniGameCard } from '../../../../../contract/story.ts'
import { Button } from '../../../../design/Button.tsx'
import { Card, Stack, Text } from '../../../../design/layout.tsx'
import { cx } from '../../../../lib/cx.ts'
import { Foot, ScenePage } from '../../layout.tsx'
import type { Outcome } from '../mini-game-state.ts'
import { MiniGamePicture } from '../picture/MiniGamePicture.tsx'
import { endLines, endTitles } from '../sentences.ts'
import { useStagePage } from '../use-stage-page.ts'
import styles from './End.module.css'

interface Props {
  card: MiniGameCard
  outcome: Outcome
  /** True while the next scene is loading. */
  isGoingOn: boolean
  /** True if the next scene could not be loaded. The player can then try again. */
  hasFailed: boolean
  onGoOn: () => void
}

export function End({ card, outcome, isGoingOn, hasFailed, onGoOn }: Props) {
  const { end, points, told, answer } = outcome
  const isSolved = end === 'solved'
  const heading = useStagePage(endTitles[end])
  return (
    <ScenePage className={cx(styles.page, answer.length === 0 && styles.bare)}>
      <Card gap={0} className={styles.told} aria-labelledby="mini-game-end">
        <MiniGamePicture type={card.type} isPencil={!isSolved} className={styles.picture} />
        <Stack gap={2} className={styles.words}>
          <Text size="small" tone="soft">
            Mini-game {card.number} of {card.count} <span aria-hidden="true">·</span> {card.title}
          </Text>
          <h1 id="mini-game-end" ref={heading} tabIndex={-1}>
            {endTitles[end]}
          </h1>
          {(told ?? endLines[end]).split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Text tone="soft" className={styles.points}>
            <Text as="strong" size="display" tone="ink" figures>
              {points}
            </Text>{' '}
            of {card.points} points
          </Text>
        </Stack>
      </Card>
      {answer.length > 0 && (
        <section aria-labelledby="mini-game-answer">
          <Text as="h2" size="lead" id="mini-game-answer">
            The answer
          </Text>
          <ul className={styles.answer}>
            {answer.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <Foot wrap>
        <Text key={`${hasFailed}`} role="alert" size="small" tone="bad" className={styles.failure}>
          {hasFailed && 'What comes next could not be loaded. Go on to try it again.'}
        </Text>
        <Button
          look="primary"
          wide
          busy={isGoingOn}
          icon={<ArrowRight size={18} aria-hidden="true" />}
          onClick={onGoOn}
        >
          Go on
        </Button>
      </Foot>
    </ScenePage>
  )
}
