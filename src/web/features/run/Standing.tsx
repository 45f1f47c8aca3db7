import { ArrowRight } from 'lucide-react'
import { Renewed } from '../../design/Renewed.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import type { Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import styles from './Standing.module.css'

type Personal = Output<'GET /api/scores/personal'>

interface Props {
  /** The player's figures from before the level's end. */
  before: Personal | undefined
  /** The figures from after it; undefined while loading. */
  after: Personal | undefined
}

/** How a level changed the player's rank and win streak. Both have their place before they are known. */
export function Standing({ before, after }: Props) {
  return (
    <dl className={styles.standing}>
      <div>
        <dt>Rank</dt>
        <Renewed as="dd" on={after ? 'after' : 'before'}>
          <RankMove from={before?.rank ?? null} to={after?.rank ?? null} isKnown={after !== undefined} />
        </Renewed>
      </div>
      <div>
        <dt>Win streak</dt>
        <Renewed as="dd" on={after ? 'after' : 'before'}>
          {after ? formatNumber(after.winStreak) : '–'}
          {after && after.bestWinStreak > after.winStreak && (
            <small> longest {formatNumber(after.bestWinStreak)}</small>
          )}
        </Renewed>
      </div>
    </dl>
  )
}

function RankMove({ from, to, isKnown }: { from: number | null; to: number | null; isKnown: boolean }) {
  const rank = isKnown ? to : from
  if (rank === null) return '–'
  if (!isKnown || from === null || from === to) return formatNumber(rank)
  return (
    <>
      <small>{formatNumber(from)}</small> <ArrowRight size={16} strokeWidth={2.5} aria-hidden="true" />
      <VisuallyHidden> now </VisuallyHidden> {formatNumber(rank)}
    </>
  )
}
