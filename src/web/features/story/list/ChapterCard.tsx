import { Link } from '@tanstack/react-router'
import { ArrowRight, BookOpen, Clock, Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { ChapterPicture } from '../../../domain/chapter/ChapterPicture.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatSeconds } from '../../../lib/format.ts'
import { type Chapter, experienceWords, opensWords, type Run, runWords, stateOf } from '../chapter-words.ts'
import styles from './ChapterCard.module.css'
import { Stars } from './Stars.tsx'
import { StateMark } from './StateMark.tsx'

const looks = { locked: 'locked', unlocked: 'open', completed: 'told' } as const

function Facts({ chapter }: { chapter: Chapter }) {
  const { requiredLevel, difficulty, bestTime } = chapter
  return (
    <dl className={styles.facts}>
      <div className={styles.level}>
        <dt>Level</dt>
        <dd>{requiredLevel}</dd>
      </div>
      <div>
        <dt>Difficulty</dt>
        <dd>
          <Stars count={difficulty} />
        </dd>
      </div>
      <div>
        <dt>Experience</dt>
        <dd>{experienceWords(chapter)}</dd>
      </div>
      {bestTime !== null && (
        <div className={styles.best}>
          <dt>Your best</dt>
          <dd>{formatSeconds(bestTime)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Shows only its icon where there is little room. */
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
    <span>{label}</span>
    <VisuallyHidden>, {of}</VisuallyHidden>
  </Button>
)

interface Props {
  chapter: Chapter
  run: Run | undefined
  highestLevel: number
  /** The chapter that the player plays next. */
  isNext: boolean
  /** The thread leads on to the next card. */
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
  return (
    <li className={cx(styles.chapter, isNext && styles.next)}>
      <article className={styles.card} aria-labelledby={titleId}>
        <div className={styles.top}>
          <ChapterPicture chapter={number} look={looks[state]} className={styles.picture} />
          <StateMark state={state} isNext={isNext && state === 'unlocked'} />
        </div>
        <div className={styles.body}>
          <p className={styles.kicker}>Chapter {number}</p>
          <h2 id={titleId}>{title}</h2>
          <p className={styles.description}>{description}</p>
          <Facts chapter={chapter} />
          {words && (
            <p className={styles.run}>
              <b>{words.standing}</b>, {words.next}
            </p>
          )}
          {state === 'locked' ? (
            <div className={styles.actions}>
              <Button
                disabled
                className={styles.locked}
                icon={<Lock size={16} aria-hidden="true" />}
                aria-describedby={opensId}
              >
                Locked
              </Button>
              <p id={opensId} className={styles.opens}>
                {opensWords(chapter, highestLevel)}
              </p>
            </div>
          ) : (
            <div className={styles.actions}>
              <Link
                to="/story-mode"
                search={{ chapter: id }}
                className={cx(buttonClass(isNext ? 'primary' : 'secondary'), styles.main)}
              >
                {state === 'completed' ? 'Replay Chapter' : 'Start Adventure'}
                <VisuallyHidden>, {title}</VisuallyHidden>
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
            </div>
          )}
        </div>
      </article>
      <svg
        className={cx(styles.bridge, isTied && styles.tied)}
        viewBox="0 0 20 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M0 2H20" />
      </svg>
    </li>
  )
}
