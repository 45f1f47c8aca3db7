import { ArrowRight } from 'lucide-react'
import { Figures } from '../../design/Figures.tsx'
import { Renewed } from '../../design/Renewed.tsx'
import { VisuallyHidden } from '../../design/VisuallyHidden.tsx'
import type { Output } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import styles from './Standing.module.css'

type Personal = Output<'GET /api/scores/personal'>

interface Props {
  /** The player's rank from before the end of this level. */
  before: Personal | undefined
  /** The player's rank after the end of this level; undefined while loading. */
  after: Personal | undefined
}

/** Shows how this level has changed the player's rank. Reserves the space while the data is loading. */
export const Rank = ({ before, after }: Props) => (
  <Figures
    ruled
    className={styles.standing}
    figures={[
      {
        name: 'Rank',
        value: (
          <Renewed on={after ? 'after' : 'before'}>
            {rankMove(before?.rank ?? null, after?.rank ?? null, after !== undefined)}
          </Renewed>
        ),
      },
    ]}
  />
)

/** Shows the player's win streak after this level. Reserves the space while the data is loading. */
export const WinStreak = ({ after }: Pick<Props, 'after'>) => (
  <Figures
    className={styles.standing}
    figures={[
      {
        name: 'Win streak',
        value: (
          <Renewed on={after ? 'after' : 'before'}>
            <span>{after ? formatNumber(after.winStreak) : '–'}</span>
            {after && after.bestWinStreak > after.winStreak && (
              <small>{` longest ${formatNumber(after.bestWinStreak)}`}</small>
            )}
          </Renewed>
        ),
      },
    ]}
  />
)

function rankMove(from: number | null, to: number | null, isKnown: boolean) {
  const rank = isKnown ? to : from
  if (rank === null) return '–'
  if (!isKnown || from === null || from === to) return formatNumber(rank)
  return (
    <>
      <small>{formatNumber(from)}</small> <ArrowRight size={16} strokeWidth={2.5} aria-hidden="true" />
      <VisuallyHidden> now </VisuallyHidden> <span>{formatNumber(rank)}</span>
    </>
  )
}
