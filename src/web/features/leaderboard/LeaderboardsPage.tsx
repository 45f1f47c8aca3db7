import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Segments } from '../../design/Segments.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { usePage } from '../../lib/page.ts'
import { LeaderboardPanel } from './LeaderboardPanel.tsx'
import styles from './LeaderboardsPage.module.css'
import {
  type Leaderboard,
  leaderboards,
  type Period,
  periodLabels,
  periods,
  wordsOf,
} from './leaderboards.ts'
import { firstLeaderboard, leaderboardSearch } from './search.ts'

function Foot({ leaderboard }: { leaderboard: Leaderboard }) {
  return (
    <footer className={styles.foot}>
      <ul>
        <li>
          <h2>Weekly Tournament</h2>
          <p>Every Monday the weekly leaderboards start empty, and first place is open to everybody again.</p>
          <Link to="/leaderboards" search={leaderboardSearch({ board: leaderboard, period: 'week' })}>
            This week’s leaderboard
          </Link>
        </li>
        <li>
          <h2>Daily Challenges</h2>
          <p>The same board for everybody, one attempt each, and a leaderboard for that day.</p>
          <Link to="/daily-challenge">Daily Challenge</Link>
        </li>
        <li>
          <h2>Live Competition</h2>
          <p>Watch new bests and levels appear in the activity feed as players reach them.</p>
          <Link to="/" hash="activity">
            Activity Feed
          </Link>
        </li>
      </ul>
      <p className={styles.note}>
        This Week starts on Monday and This Month on the first, both at midnight UTC. If two players tie, the
        one who got there first ranks higher.
      </p>
    </footer>
  )
}

/** The address holds leaderboard and period, so that players can share a view. Rules: docs/rules.md#leaderboards */
export function LeaderboardsPage() {
  const heading = usePage('Leaderboards')
  const { board: leaderboard = firstLeaderboard, period = 'all' } = useSearch({ from: '/leaderboards' })
  const navigate = useNavigate({ from: '/leaderboards' })
  const show = (search: { board?: Leaderboard; period?: Period }) =>
    void navigate({
      search: leaderboardSearch({ board: leaderboard, period, ...search }),
      resetScroll: false,
    })

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Leaderboards
        </h1>
        <Segments
          legend="Period"
          value={period}
          options={periods.map((value) => ({ value, label: periodLabels[value] }))}
          onChange={(value) => show({ period: value })}
        />
      </div>
      <Tabs
        label="Leaderboards"
        value={leaderboard}
        onChange={(value) => show({ board: value })}
        tabs={leaderboards.map((value) => ({
          value,
          label: wordsOf(value).label,
          panel: <LeaderboardPanel key={`${value} ${period}`} leaderboard={value} period={period} />,
        }))}
      />
      <Foot leaderboard={leaderboard} />
    </main>
  )
}
