import { Copy, Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Card, Row, Stack, Text } from '../../design/layout.tsx'
import { ProgressThread } from '../../design/Thread.tsx'
import { BadgeMark } from '../../domain/badge/BadgeMark.tsx'
import { InkActions, InkCard, onInk } from '../../domain/board/InkCard.tsx'
import { Avatar } from '../../domain/player/Avatar.tsx'
import type { Output } from '../../lib/api.ts'
import { formatDay } from '../../lib/format-date.ts'
import { useApi } from '../../lib/query.ts'
import { InviteDialog } from './InviteDialog.tsx'
import styles from './Referrals.module.css'
import { Rewards } from './Rewards.tsx'
import { Active, CopyBox, copyAs, ShareLinks } from './Sharing.tsx'

type Summary = Output<'GET /api/referrals'>
type Stats = Output<'GET /api/referrals/my-stats'>

const more = (count: number) => (count === 1 ? '1 more referral' : `${count} more referrals`)

/** The card about the next tier: how many friends are missing, and what the tier gives. */
function NextTier({ currentTier, nextTier, totalReferrals }: Stats) {
  if (!nextTier)
    return (
      <Card gap={3} className={styles.next} aria-label="Your tier">
        <Text size="small" tone="soft" strong>
          Your tier
        </Text>
        <h2>{currentTier.name}</h2>
        <Text tone="soft">There is no higher tier.</Text>
      </Card>
    )
  const from = currentTier.requiredReferrals
  const [done, all] = [totalReferrals - from, nextTier.requiredReferrals - from]
  return (
    <Card gap={3} className={styles.next} aria-label="Next tier">
      <Text size="small" tone="soft" strong>
        Next tier
      </Text>
      <h2>{nextTier.name}</h2>
      <Text size="small" tone="soft" id="to-next">
        {`${more(nextTier.requiredReferrals - totalReferrals)} to ${nextTier.name}`}
      </Text>
      <div role="progressbar" aria-labelledby="to-next" aria-valuenow={Math.round((100 * done) / all)}>
        <ProgressThread knots={all + 1} tied={done + 1} />
      </div>
      <Text size="small" className={styles.gives}>
        <Rewards tier={nextTier} />
      </Text>
    </Card>
  )
}

/** The dark card with the player's code and the ways to share it. */
function CodeCard({ code, onShare, onInvite }: { code: string; onShare: () => void; onInvite: () => void }) {
  return (
    <InkCard
      label="Your code"
      kicker="Your referral code"
      art={<BadgeMark type="referral_legend" isWon size={96} />}
    >
      <Text as="h2" size="display" className={styles.code} translate="no">
        {code}
      </Text>
      <p className={onInk.line}>
        A friend who plays gets 3 hints and a life. Your rewards grow with each tier.
      </p>
      <InkActions>
        <Button
          className={onInk.main}
          icon={<Copy size={18} aria-hidden="true" />}
          aria-label="Copy referral code"
          onClick={() => void copyAs('Referral code', code)}
        >
          Copy
        </Button>
        <Button className={onInk.other} icon={<Link2 size={18} aria-hidden="true" />} onClick={onShare}>
          Share Link
        </Button>
        <Button className={onInk.other} icon={<Mail size={18} aria-hidden="true" />} onClick={onInvite}>
          Invite Friends
        </Button>
      </InkActions>
    </InkCard>
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
          <Avatar id={id} name={referredUser.username ?? 'New User'} imageUrl={null} frame={null} size={36} />
          <Stack gap={0}>
            <b>{referredUser.username ?? 'New User'}</b>
            <Text as="span" tone="soft">{`Joined ${formatDay(createdAt)}`}</Text>
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
      <div className={styles.pair}>
        <CodeCard
          code={summary.referralCode}
          onShare={() => setOpened('share')}
          onInvite={() => setOpened('invite')}
        />
        <NextTier {...stats} />
      </div>
      {stats.held.map(({ reason, count }) => (
        <p key={reason} className={styles.note}>
          {heldSentences[reason](count)}
        </p>
      ))}
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
