import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './LeaderboardList.module.css'
import type { Leaderboard } from './leaderboards.ts'
import { PlayLink } from './PlayLink.tsx'

/** The rows of a leaderboard, best first. */
export const LeaderboardList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.rows} aria-label={label}>
    {children}
  </ol>
)

/** The shape of the rows while they are loaded. */
export const WaitingRows = ({ count }: { count: number }) => (
  <>
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
      <div key={row} className={styles.waiting}>
        <Skeleton width="28px" height="28px" radius="var(--round)" />
        <Skeleton width={`${114 + ((row * 37) % 70)}px`} height="20px" />
        <Skeleton width="64px" height="20px" />
      </div>
    ))}
  </>
)

export const EmptyLeaderboard = ({ leaderboard }: { leaderboard: Leaderboard }) => (
  <div className={styles.empty}>
    <p>No entries yet. Be the first to compete!</p>
    <PlayLink leaderboard={leaderboard} />
  </div>
)
