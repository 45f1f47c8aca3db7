import { Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { ProgressThread } from '../../design/Thread.tsx'
import { BadgeMark } from '../../domain/badge/BadgeMark.tsx'
import type { Output } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { InviteDialog } from './InviteDialog.tsx'
import styles from './Referrals.module.css'
import { CopyBox, ShareLinks } from './Sharing.tsx'

type Summary = Output<'GET /api/referrals'>
type Stats = Output<'GET /api/referrals/my-stats'>

const friends = (count: number) => (count === 1 ? '1 more referral' : `${count} more referrals`)

function Progress({ currentTier, nextTier, totalReferrals }: Stats) {
  if (!nextTier) return <p>You are a {currentTier.name}: there is no higher tier.</p>
  const from = currentTier.requiredReferrals
  const [done, all] = [totalReferrals - from, nextTier.requiredReferrals - from]
  return (
    <div>
      <p id="to-next">
        {friends(nextTier.requiredReferrals - totalReferrals)} to <b>{nextTier.name}</b>
      </p>
      <div
        className={styles.progress}
        role="progressbar"
        aria-labelledby="to-next"
        aria-valuenow={Math.round((100 * done) / all)}
      >
        <ProgressThread knots={all + 1} tied={done + 1} />
      </div>
    </div>
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
        <div className={styles.form}>
          <CopyBox label="Share link" text={data.shareLink} />
          <ShareLinks shares={data.socialShares} networks={['twitter', 'whatsapp', 'reddit']} />
        </div>
      )}
    </Dialog>
  )
}

const Friends = ({ referrals }: Pick<Summary, 'referrals'>) =>
  referrals.length === 0 ? (
    <p className={styles.soft}>No referrals yet. Send your link to somebody who likes words.</p>
  ) : (
    <ul className={styles.friends}>
      {referrals.map(({ id, createdAt, state, referredUser }) => (
        <li key={id}>
          <b>{referredUser.username ?? 'New User'}</b>
          <span className={styles.soft}>Joined {new Date(createdAt).toLocaleDateString('en')}</span>
          <span className={state === 'active' ? styles.active : styles.soft}>{stateWords[state]}</span>
        </li>
      ))}
    </ul>
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
      <section className={styles.card}>
        <CopyBox label="Referral code" text={summary.referralCode} />
        <div className={styles.networks}>
          <Button icon={<Link2 size={18} aria-hidden="true" />} onClick={() => setOpened('share')}>
            Share Link
          </Button>
          <Button icon={<Mail size={18} aria-hidden="true" />} onClick={() => setOpened('invite')}>
            Invite Friends
          </Button>
        </div>
      </section>
      <section>
        <h2>Your Referrals</h2>
        <Friends referrals={summary.referrals} />
      </section>
      {summary.badges.length > 0 && (
        <section>
          <h2>Badges</h2>
          <ul className={styles.badges}>
            {summary.badges.map(({ id, badgeName, badgeType }) => (
              <li key={id}>
                <BadgeMark type={badgeType} isWon size={56} />
                <b>{badgeName}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ShareDialog open={opened === 'share'} onClose={close} />
      <InviteDialog open={opened === 'invite'} onClose={close} />
    </>
  )
}
