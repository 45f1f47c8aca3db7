import { Link } from '@tanstack/react-router'
import type { Duel } from '../../../../../contract/duel.ts'
import { buttonClass } from '../../../../design/Button.tsx'
import { PremiumOffer } from '../../../../domain/offers/Offers.tsx'
import { useUser } from '../../../../lib/session.ts'
import styles from './Lobby.module.css'

/** For a player without premium: who has challenged them, until when it can be taken up, and what that takes. */
export function FreeCard({ duel, name }: { duel: Duel; name: string }) {
  const { id } = useUser()
  return (
    <>
      <p className={styles.sentence}>
        {duel.challengerId === id ? `You have challenged ${name}.` : `${name} has challenged you.`}
      </p>
      <p className={styles.line}>Racing takes premium. The duel waits for you.</p>
      <div className={styles.upsell}>
        <PremiumOffer gives="Speed duels, 10 hints a day, unlimited games" />
      </div>
    </>
  )
}

export const LeaveWords = () => (
  <span>
    Leave<span className={styles.long}> the lobby</span>
  </span>
)

/** What such a player can do for nothing now. */
export const FreeFoot = () => (
  <div className={styles.actions}>
    <Link to="/" hash="challenges" className={buttonClass()}>
      <LeaveWords />
    </Link>
    <Link to="/daily-challenge" className={buttonClass()}>
      Play today’s daily
    </Link>
  </div>
)
