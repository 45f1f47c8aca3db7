import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { copyText } from '../../../lib/copy.ts'
import { formatDay, playerName } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { ChallengeButton } from '../challenge/ChallengeButton.tsx'
import { useOpenDuelWith } from '../duel-queries.ts'
import { type ChallengeLink, LinkCard } from './LinkCard.tsx'
import styles from './LinkPage.module.css'

async function copyAddress(): Promise<void> {
  try {
    await copyText(window.location.href)
    toast({ title: 'Link copied', description: 'Send it to whom you want to race.', tone: 'good' })
  } catch {
    toast({ title: 'Error', description: 'Failed to copy to clipboard.', tone: 'bad' })
  }
}

const ToDuels = ({ look = 'quiet' }: { look?: 'quiet' | 'primary' }) => (
  <Link to="/" hash="challenges" className={buttonClass(look)}>
    Speed Duels
  </Link>
)

/** The player has opened their own link. */
export function OwnLink({ link }: { link: ChallengeLink }) {
  const isOpen = link.status === 'open'
  return (
    <LinkCard link={link} title={isOpen ? 'This is your own link' : 'Your link is used up'}>
      <p>
        {isOpen
          ? `Send it to somebody else: the first player who opens it races you. It is good until ${formatDay(link.expiresAt)}.`
          : 'Somebody has opened it, or its 7 days are over. Make a new one under Speed Duels.'}
      </p>
      <div className={styles.actions}>
        {isOpen && (
          <Button
            look="primary"
            icon={<Link2 size={18} aria-hidden="true" />}
            onClick={() => void copyAddress()}
          >
            Copy link
          </Button>
        )}
        <ToDuels look={isOpen ? 'quiet' : 'primary'} />
      </div>
    </LinkCard>
  )
}

/** Somebody else was faster, or the link is too old. */
export function UsedLink({ link }: { link: ChallengeLink }) {
  const { isPremium } = useUser()
  const isRacing = useOpenDuelWith(link.challenger.id) !== undefined
  const name = playerName(link.challenger)
  return (
    <LinkCard link={link} title={isRacing ? `A duel with ${name} is open` : 'This challenge is taken'}>
      <p>
        {isRacing
          ? 'This link is used up, and the two of you have a duel already.'
          : `Each link is for the first player who opens it, and for 7 days. Ask ${name} for a new one${isPremium ? ', or challenge them yourself' : ''}.`}
      </p>
      <div className={styles.actions}>
        <ChallengeButton player={link.challenger} />
        <ToDuels />
      </div>
    </LinkCard>
  )
}
