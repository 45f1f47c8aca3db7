import { Link } from '@tanstack/react-router'
import { Check, Share2, X } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { formatNumber, formatSeconds } from '../../../lib/format.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { MiniBoard } from '../../../ui/MiniBoard.tsx'
import { longDate } from '../dates.ts'
import styles from '../day/Hero.module.css'
import { type Result, verdictOf } from './result.ts'
import { ShareResult } from './ShareResult.tsx'

interface Props {
  date: string
  result: Result
  game: GameView | null
  /** What comes next: the countdown, or the way back to today. */
  next?: ReactNode
  /** Where to go from here, instead of a game. */
  action?: ReactNode
  /** Over the title. */
  kicker?: string
  title?: string
  heading: Ref<HTMLHeadingElement>
}

/** Challenge Complete (spec section 2): score, tick or cross, m:ss, mistakes, what comes next, the share button. */
export function Summary({ date, result, game, next, action, kicker, title, heading }: Props) {
  const [isSharing, setSharing] = useState(false)
  const { completed, score, timeSpent, mistakes, share } = result
  const figures = [
    { name: 'Score', value: formatNumber(score) },
    { name: 'Result', value: verdictOf(result) },
    { name: 'Time', value: formatSeconds(timeSpent) },
    { name: 'Mistakes', value: `${mistakes} of 4` },
  ]
  const guesses = game?.guesses ?? []
  return (
    <section className={styles.card} aria-label="Your result">
      <div className={styles.text}>
        <p className={styles.kicker}>{kicker ?? `Daily Challenge · ${longDate(date)}`}</p>
        <h1 ref={heading} tabIndex={-1}>
          {title ?? 'Challenge Complete'}
          <span className={completed ? styles.tick : styles.cross} aria-hidden="true">
            {completed ? <Check /> : <X />}
          </span>
        </h1>
        <dl className={styles.figures}>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {next && <div className={styles.line}>{next}</div>}
        <div className={styles.actions}>
          {share && (
            <>
              <Button
                className={styles.main}
                icon={<Share2 size={18} aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={() => setSharing(true)}
              >
                Share
              </Button>
              <ShareResult
                isOpen={isSharing}
                onClose={() => setSharing(false)}
                share={share}
                date={date}
                result={result}
                guesses={guesses.map(({ colors }) => colors)}
              />
            </>
          )}
          {action ?? (
            <Link to="/game" className={cx(buttonClass(), styles.other)}>
              Play Game
            </Link>
          )}
        </div>
      </div>
      <div className={styles.board}>
        <MiniBoard groups={4} colors={game?.completedGroups.map(({ color }) => color) ?? []} />
      </div>
    </section>
  )
}
