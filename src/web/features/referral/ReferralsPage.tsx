import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ErrorState } from '../../design/ErrorState.tsx'
import { Figures } from '../../design/Figures.tsx'
import { Page, Stack, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Tabs } from '../../design/Tabs.tsx'
import { errorMessage, type Output } from '../../lib/api.ts'
import { usePage } from '../../lib/page.ts'
import { useApi } from '../../lib/query.ts'
import { Overview } from './Overview.tsx'
import styles from './Referrals.module.css'
import { SharePanel } from './SharePanel.tsx'
import { TierRows } from './TierRows.tsx'
import { TopReferrers } from './TopReferrers.tsx'

const tabs = ['overview', 'share', 'tiers', 'leaderboard'] as const
type Tab = (typeof tabs)[number]
const isTab = (hash: string): hash is Tab => (tabs as readonly string[]).includes(hash)

interface Loaded {
  summary: Output<'GET /api/referrals'>
  stats: Output<'GET /api/referrals/my-stats'>
}

function Tiles({ summary, stats }: Partial<Loaded>) {
  const tiles = [
    ['Total Referrals', stats?.totalReferrals],
    ['Current Tier', stats?.currentTier.name],
    ['Badges Earned', summary?.badges.length],
    ['To Next Tier', stats && (stats.nextTier ? stats.nextTier.requiredReferrals - stats.totalReferrals : 0)],
  ] as const
  return <Figures ruled figures={tiles.map(([name, value]) => ({ name, value }))} />
}

/** Each tab has a separate address, such as `/referrals#tiers`. See docs/rules.md#referrals. */
export function ReferralsPage() {
  const heading = usePage('Referrals')
  const location = useLocation()
  const navigate = useNavigate()
  const summary = useApi('GET /api/referrals', {}, { fresh: true })
  const stats = useApi('GET /api/referrals/my-stats', {}, { fresh: true })
  const failed = summary.error ?? stats.error
  const panels: Record<Tab, { label: string; panel: React.ReactNode }> = {
    overview: {
      label: 'Overview',
      panel:
        summary.data && stats.data ? (
          <Overview summary={summary.data} stats={stats.data} />
        ) : (
          <Skeleton height="22rem" radius="var(--r)" />
        ),
    },
    share: { label: 'Share & Invite', panel: <SharePanel /> },
    tiers: { label: 'Reward Tiers', panel: <TierRows current={stats.data?.currentTier.tier} /> },
    leaderboard: { label: 'Leaderboard', panel: <TopReferrers /> },
  }
  return (
    <Page as="main">
      <Stack gap={1} align="start">
        <Link to="/" className={linkClass}>
          <ArrowLeft size={18} aria-hidden="true" />
          Back to Home
        </Link>
        <h1 ref={heading} tabIndex={-1}>
          Referrals
        </h1>
        <Text tone="soft">Invite a friend: they get 3 hints and a life. You earn more.</Text>
      </Stack>
      {failed ? (
        <ErrorState
          title="Your referrals could not be loaded"
          message={errorMessage(failed)}
          onRetry={() => void Promise.all([summary.refetch(), stats.refetch()])}
          busy={summary.isFetching || stats.isFetching}
        />
      ) : (
        <>
          <Tiles
            {...(summary.data && { summary: summary.data })}
            {...(stats.data && { stats: stats.data })}
          />
          <Tabs
            label="Referrals"
            value={isTab(location.hash) ? location.hash : 'overview'}
            onChange={(hash) =>
              void navigate({ to: '/referrals', hash, resetScroll: false, hashScrollIntoView: false })
            }
            tabs={tabs.map((value) => ({
              value,
              label: panels[value].label,
              panel: (
                <Stack gap={6} className={styles.panel}>
                  {panels[value].panel}
                </Stack>
              ),
            }))}
          />
        </>
      )}
    </Page>
  )
}
