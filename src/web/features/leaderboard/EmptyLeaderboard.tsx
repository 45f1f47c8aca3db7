import styles from './EmptyLeaderboard.module.css'
import type { Leaderboard } from './leaderboards.ts'
import { PlayLink } from './PlayLink.tsx'

export const EmptyLeaderboard = ({ leaderboard }: { leaderboard: Leaderboard }) => (
  <div className={styles.empty}>
    <p>No entries yet. Be the first to compete!</p>
    <PlayLink leaderboard={leaderboard} />
  </div>
)
