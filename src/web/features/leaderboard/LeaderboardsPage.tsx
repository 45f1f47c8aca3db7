import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card, Page, Row, Stack, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { Segments } from '../../design/Segments.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { type Scope, ScopeSwitch } from '../../domain/friend/ScopeSwitch.tsx'
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

const Item = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Stack as="li" gap={1}>
    <Text as="h2" size="lead">
      {title}
    </Text>
    <Text size="small" tone="soft">
      {text}
    </Text>
    <div>{children}</div>
  </Stack>
)

function Foot({ leaderboard, scope }: { leaderboard: Leaderboard; scope: Scope }) {
  return (
    <Card as="footer" className={styles.foot}>
      <Stack as="ul" className={styles.columns}>
        <Item
          title="Weekly Tournament"
          text="From Monday to Sunday everybody plays for the top of the week. No entry, no prize, and a new week after it."
        >
          <Link
            to="/leaderboards"
            search={leaderboardSearch({ board: leaderboard, period: 'week', scope })}
            className={linkClass}
          >
            This week’s leaderboard
          </Link>
        </Item>
        <Item
          title="Daily Challenges"
          text="The same board for everybody, one attempt each, and a leaderboard for that day."
        >
          <Link to="/daily-challenge" className={linkClass}>
            Daily Challenge
          </Link>
        </Item>
        <Item
          title="Live Competition"
          text="Watch new bests and levels appear in the activity feed as players reach them."
        >
          <Link to="/" hash="activity" className={linkClass}>
            Activity Feed
          </Link>
        </Item>
      </Stack>
      <Text size="small" tone="soft" className={styles.note}>
        This Week starts on Monday and This Month on the first, both at midnight UTC.
        {leaderboard !== 'story-mode' && ' If two players tie, the one who got there first ranks higher.'}
      </Text>
    </Card>
  )
}

/**
 * The address contains the leaderboard, the period, and whether it is that of friends, so that a player can share the current view as a link. See
 * docs/rules.md#leaderboards.
 */
export function LeaderboardsPage() {
  const heading = usePage('Leaderboards')
  const {
    board: leaderboard = firstLeaderboard,
    period = 'all',
    scope = 'all',
  } = useSearch({ from: '/leaderboards' })
  const navigate = useNavigate({ from: '/leaderboards' })
  const show = (search: { board?: Leaderboard; period?: Period; scope?: Scope }) =>
    void navigate({
      search: leaderboardSearch({ board: leaderboard, period, scope, ...search }),
      resetScroll: false,
    })

  return (
    <Page as="main">
      <Row wrap gap={4} justify="space-between" className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Leaderboards
        </h1>
        <Row wrap gap={3} className={styles.choices}>
          <ScopeSwitch value={scope} onChange={(value) => show({ scope: value })} />
          <Segments
            legend="Period"
            value={period}
            options={periods.map((value) => ({ value, label: periodLabels[value] }))}
            onChange={(value) => show({ period: value })}
          />
        </Row>
      </Row>
      <Tabs
        label="Leaderboards"
        value={leaderboard}
        onChange={(value) => show({ board: value })}
        tabs={leaderboards.map((value) => ({
          value,
          label: wordsOf(value).label,
          panel: (
            <LeaderboardPanel
              key={`${value} ${period} ${scope}`}
              leaderboard={value}
              period={period}
              scope={scope}
            />
          ),
        }))}
      />
      <Foot leaderboard={leaderboard} scope={scope} />
    </Page>
  )
}
