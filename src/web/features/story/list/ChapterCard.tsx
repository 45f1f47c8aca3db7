import { Link } from '@tanstack/react-router'
import { ArrowRight, BookOpen, Check, Clock, Lock, LockOpen, Star } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Figures } from '../../../design/Figures.tsx'
import { Card, Row, Text } from '../../../design/layout.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import { cx } from '../../../lib/cx.ts'
import { capitalize, formatSeconds } from '../../../lib/format.ts'
import {
  type Chapter,
  type ChapterState,
  experienceWords,
  opensWords,
  type Run,
  runWords,
  stateOf,
} from '../chapter-words.ts'
import styles from './ChapterCard.module.css'

const states = {
  locked: { Icon: Lock, look: 'locked', tone: 'soft' },
  unlocked: { Icon: LockOpen, look: 'open', tone: 'thread' },
  completed: { Icon: Check, look: 'told', tone: 'good' },
} as const

function StateMark({ state, isNext }: { state: ChapterState; isNext: boolean }) {
  const { Icon, tone } = states[state]
  return (
    <Text size="small" tone={tone} className={cx(styles.mark, isNext && styles.here)}>
      <Row as="span" gap={2}>
        <Icon size={16} aria-hidden="true" />
        {/* The button of a locked chapter says the word. */}
        {state !== 'locked' && <span>{capitalize(state)}</span>}
      </Row>
    </Text>
  )
}

const Stars = ({ count }: { count: number }) => (
  <Row as="span" gap={1} role="img" aria-label={`${count} of 5`}>
    {[1, 2, 3, 4, 5].map((star) => (
      <Star
        key={star}
        size={16}
        strokeWidth={1.5}
        fill={star <= count ? 'currentColor' : 'none'}
        className={cx(star > count && styles.star)}
        aria-hidden="true"
      />
    ))}
  </Row>
)

function Facts({ chapter }: { chapter: Chapter }) {
  const { requiredLevel, difficulty, bestTime } = chapter
  return (
    <Figures
      figures={[
        { name: 'Level', value: requiredLevel },
        { name: 'Difficulty', value: <Stars count={difficulty} /> },
        { name: 'Experience', value: experienceWords(chapter) },
        ...(bestTime === null ? [] : [{ name: 'Your best', value: formatSeconds(bestTime) }]),
      ]}
    />
  )
}

/** A button that shows only its icon in a narrow card. */
const Extra = ({
  icon,
  label,
  of,
  onClick,
}: {
  icon: ReactNode
  label: string
  of: string
  onClick: () => void
}) => (
  <Button
    look="quiet"
    icon={icon}
    className={styles.extra}
    title={label}
    aria-haspopup="dialog"
    onClick={onClick}
  >
    <span className={styles.word} aria-hidden="true">
      {label}
    </span>
    <VisuallyHidden>{`${label}, ${of}`}</VisuallyHidden>
  </Button>
)

interface Props {
  chapter: Chapter
  run: Run | undefined
  highestLevel: number
  /** True for the chapter that the player plays next. */
  isNext: boolean
  /** True if a thread is drawn from this card to the next card. */
  isTied: boolean
  onTimes: () => void
  onRead: () => void
}

export function ChapterCard({ chapter, run, highestLevel, isNext, isTied, onTimes, onRead }: Props) {
  const { id, number, title, description, told } = chapter
  const titleId = useId()
  const opensId = useId()
  const state = stateOf(chapter)
  const words = run && runWords(run)
  const start = state === 'completed' ? 'Replay Chapter' : 'Start Adventure'
  return (
    <li className={cx(styles.chapter, isNext && styles.next, isTied && styles.tied)}>
      <Card as="article" gap={0} className={styles.card} aria-labelledby={titleId}>
        <ChapterPicture chapter={number} look={states[state].look} className={styles.picture} />
        <div className={styles.body}>
          <Row gap={2} justify="space-between" wrap>
            <Text size="small" tone="soft">{`Chapter ${number}`}</Text>
            <StateMark state={state} isNext={isNext && state === 'unlocked'} />
          </Row>
          <Text as="h2" size="lead" id={titleId}>
            {title}
          </Text>
          <Text size="small" tone="soft">
            {description}
          </Text>
          <Facts chapter={chapter} />
          {words && (
            <Text size="small" tone="thread">
              <b>{words.standing}</b>
              <span>{`, ${words.next}`}</span>
            </Text>
          )}
          {state === 'locked' ? (
            <Row wrap className={styles.actions}>
              <Button disabled className={styles.locked} aria-describedby={opensId}>
                Locked
              </Button>
              <Text id={opensId} size="small" tone="soft">
                {opensWords(chapter, highestLevel)}
              </Text>
            </Row>
          ) : (
            <Row gap={1} wrap className={styles.actions}>
              <Link
                to="/story-mode"
                search={{ chapter: id }}
                className={cx(buttonClass(isNext ? 'primary' : 'secondary'), styles.main)}
                aria-label={`${start}, ${title}`}
              >
                <span>{start}</span>
                {isNext && <ArrowRight size={18} aria-hidden="true" />}
              </Link>
              <Extra
                icon={<Clock size={18} aria-hidden="true" />}
                label="Fastest Times"
                of={title}
                onClick={onTimes}
              />
              {told > 0 && (
                <Extra
                  icon={<BookOpen size={18} aria-hidden="true" />}
                  label="Read again"
                  of={title}
                  onClick={onRead}
                />
              )}
            </Row>
          )}
        </div>
      </Card>
    </li>
  )
}
