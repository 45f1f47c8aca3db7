import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  boardSearch,
  boardWords,
  firstBoard,
  type LeaderboardPeriod,
  leaderboardPeriods,
  periodLabels,
  type ShownBoard,
  shownBoards,
} from '../../lib/boards.ts'
import { usePage } from '../../lib/page.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { BoardPanel } from './BoardPanel.tsx'
import styles from './LeaderboardsPage.module.css'

/** What else one competes in (spec section 2, the footer card), and how the boards count. */
function Foot({ board }: { board: ShownBoard }) {
  return (
    <footer className={styles.foot}>
      <ul>
        <li>
          <h2>Weekly Tournament</h2>
          <p>Every Monday the weekly boards start empty, and first place is open to everybody again.</p>
          <Link to="/leaderboards" search={boardSearch({ board, period: 'week' })}>
            This week’s board
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

/** The boards (spec section 2, "Leaderboards"). Board and period are in the address, so that a view can be passed on. */
export function LeaderboardsPage() {
  const heading = usePage('Leaderboards')
  const { board = firstBoard, period = 'all' } = useSearch({ from: '/leaderboards' })
  const navigate = useNavigate({ from: '/leaderboards' })
  const show = (search: { board?: ShownBoard; period?: LeaderboardPeriod }) =>
    void navigate({ search: boardSearch({ board, period, ...search }), resetScroll: false })

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Leaderboards
        </h1>
        <Segments
          legend="Period"
          value={period}
          options={leaderboardPeriods.map((value) => ({ value, label: periodLabels[value] }))}
          onChange={(value) => show({ period: value })}
        />
      </div>
      <Tabs
        label="Boards"
        value={board}
        onChange={(value) => show({ board: value })}
        tabs={shownBoards.map((value) => ({
          value,
          label: boardWords(value).label,
          panel: <BoardPanel key={`${value} ${period}`} board={value} period={period} />,
        }))}
      />
      <Foot board={board} />
    </main>
  )
}
