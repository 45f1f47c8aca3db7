import { createContext, type ReactNode, use } from 'react'
import { Count } from '../../design/Count.tsx'
import { type Figure, Figures } from '../../design/Figures.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import styles from './ResultPanel.module.css'
import { type ScorePart, ScoreThread } from './ScoreThread.tsx'

/** What the end screen adds to every panel, above its buttons: a sentence about the board. */
export const PanelNote = createContext<ReactNode>(null)

interface Props {
  /** The panel's name for screen readers. */
  label: string
  /**
   * If the value is a number, the panel counts up to the value. If `isGain` is true, the value has a plus sign, because
   * the player has just won these points.
   */
  score: { name: ReactNode; value: number | string; isGain?: boolean }
  /** The parts of the score. The sum of the parts is the score. */
  parts?: readonly ScorePart[] | undefined
  /** A second figure beside the score, with a note. */
  beside?: { value: ReactNode; note: ReactNode }
  figures?: readonly Figure[]
  /** Lines of text below the figures. */
  facts?: ReactNode
  /** A picture of the guesses, shown beside the figures and the lines of text. */
  guesses?: ReactNode
  /** Further content, different in each game mode. */
  children?: ReactNode
  /**
   * One primary button and further buttons. If a button contains an icon and a span, a small screen shows only the
   * icon.
   */
  actions: ReactNode
  /** A line below the buttons. */
  note?: ReactNode
}

/**
 * The panel beside or below a finished board. It shows the score with its parts, the content of the game mode, and the
 * buttons. The buttons are visible even if the panel is higher than the screen.
 */
export function ResultPanel(props: Props) {
  const { label, score, parts, beside, figures, facts, guesses, children, actions, note } = props
  return (
    <section className={styles.panel} aria-label={label}>
      <Row gap={4} align="end" justify="space-between">
        <p>
          <Text as="span" size="small" tone="soft">
            {score.name}
          </Text>{' '}
          <Text as="strong" size="display" figures className={styles.figure}>
            {score.isGain && (
              <Text as="span" tone="thread">
                +
              </Text>
            )}
            {typeof score.value === 'number' ? <Count value={score.value} /> : score.value}
          </Text>
        </p>
        {beside && (
          <p className={styles.beside}>
            <Text as="strong" size="heading" figures className={styles.figure}>
              {beside.value}
            </Text>{' '}
            <VisuallyHidden>: </VisuallyHidden>
            <Text as="span" size="small" tone="soft">
              {beside.note}
            </Text>
          </p>
        )}
      </Row>
      {parts && <ScoreThread parts={parts} />}
      {(figures || facts || guesses) && (
        <Row gap={4} align="start" justify="space-between" className={styles.record}>
          <Stack gap={3} className={styles.facts}>
            {figures && <Figures figures={figures} />}
            {facts}
          </Stack>
          {guesses}
        </Row>
      )}
      {children}
      {use(PanelNote)}
      <Stack gap={2} className={styles.foot}>
        <Row gap={2} wrap className={styles.actions}>
          {actions}
        </Row>
        {note && (
          <Text as={Stack} gap={0} align="center" size="small">
            {note}
          </Text>
        )}
      </Stack>
    </section>
  )
}
