import { Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Card, Row, Stack, Text } from '../../design/layout.tsx'
import { ProgressThread } from '../../design/Thread.tsx'
import { BadgeMark } from '../../domain/badge/BadgeMark.tsx'
import type { Output } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { InviteDialog } from './InviteDialog.tsx'
import styles from './Referrals.module.css'
import { Active, CopyBox, ShareLinks } from './Sharing.tsx'

type Summary = Output<'GET /api/referrals'>
type Stats = Output<'GET /api/referrals/my-stats'>

const friends = (count: number) => (count === 1 ? '1 more referral' : `${count} more referrals`)

function Progress({ currentTier, nextTier, totalReferrals }: Stats) {
  if (!nextTier) return <p>{`You are a ${currentTier.name}: there is no higher tier.`}</p>
  const from = currentTier.requiredReferrals
  const [done, all] = [totalReferrals - from, nextTier.requiredReferrals - from]
  return (
    <Stack gap={2}>
      <p id="to-next">
        <span>{friends(nextTier.requiredReferrals - totalReferrals)}</span> to <b>{nextTier.name}</b>
      </p>
      <div
        className={styles.progress}
        role="progressbar"
        aria-labelledby="to-next"
        aria-valuenow={Math.round((100 * done) / all)}
      >
        <ProgressThread knots={all + 1} tied={done + 1} />
      </div>
    </Stack>
  )
}

const heldSentences: Record<Stats['held'][number]['reason'], (count: number) => string> = {
  being_checked: (count) =>
    count === 1 ? 'One friend is being checked before they count.' : `${count} friends are being checked.`,
  daily_limit: (count) => `10 friends count a day: ${count} more will count tomorrow.`,
  email_not_verified: () => 'Rewards wait for you: confirm your e-mail address to get them.',
}

const stateWords: Record<Summary['referrals'][number]['state'], string> = {
  joined: 'Has not played yet',
  waiting: 'Counts soon',
  being_checked: 'Being checked',
  active: 'Active',
}

function ShareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data } = useApi('GET /api/referrals/share-info')
  return (
    <Dialog open={open && data !== undefined} onClose={onClose} title="Share Link">
      {data && (
        <Stack>
          <CopyBox label="Share link" text={data.shareLink} />
          <ShareLinks shares={data.socialShares} networks={['twitter', 'whatsapp', 'reddit']} />
        </Stack>
      )}
    </Dialog>
  )
}

const Friends = ({ referrals }: Pick<Summary, 'referrals'>) =>
  referrals.length === 0 ? (
    <Text tone="soft">No referrals yet. Send your link to somebody who likes words.</Text>
  ) : (
    <Stack as="ul" gap={0} className={styles.rows}>
      {referrals.map(({ id, createdAt, state, referredUser }) => (
        <Row as="li" wrap gap={4} key={id}>
          <Stack gap={0}>
            <b>{referredUser.username ?? 'New User'}</b>
            <Text as="span" tone="soft">{`Joined ${new Date(createdAt).toLocaleDateString('en')}`}</Text>
          </Stack>
          {state === 'active' ? (
            <Active>{stateWords[state]}</Active>
          ) : (
            <Text as="span" tone="soft">
              {stateWords[state]}
            </Text>
          )}
        </Row>
      ))}
    </Stack>
  )

export function Overview({ summary, stats }: { summary: Summary; stats: Stats }) {
  const [opened, setOpened] = useState<'share' | 'invite'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Progress {...stats} />
      {stats.held.map(({ reason, count }) => (
        <p key={reason} className={styles.note}>
          {heldSentences[reason](count)}
        </p>
      ))}
      <Card>
        <CopyBox label="Referral code" text={summary.referralCode} />
        <Row wrap>
          <Button icon={<Link2 size={18} aria-hidden="true" />} onClick={() => setOpened('share')}>
            Share Link
          </Button>
          <Button icon={<Mail size={18} aria-hidden="true" />} onClick={() => setOpened('invite')}>
            Invite Friends
          </Button>
        </Row>
      </Card>
      <Stack as="section" gap={3}>
        <Text as="h2" size="lead">
          Your Referrals
        </Text>
        <Friends referrals={summary.referrals} />
      </Stack>
      {summary.badges.length > 0 && (
        <Stack as="section" gap={3}>
          <Text as="h2" size="lead">
            Badges
          </Text>
          <Row as="ul" wrap>
            {summary.badges.map(({ id, badgeName, badgeType }) => (
              <Stack as="li" gap={2} align="center" key={id}>
                <BadgeMark type={badgeType} isWon size={56} />
                <b>{badgeName}</b>
              </Stack>
            ))}
          </Row>
        </Stack>
      )}
      <ShareDialog open={opened === 'share'} onClose={close} />
      <InviteDialog open={opened === 'invite'} onClose={close} />
    </>
  )
}
