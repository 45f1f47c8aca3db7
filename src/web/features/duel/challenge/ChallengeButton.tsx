import { Link } from '@tanstack/react-router'
import { Swords } from 'lucide-react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { StoreLink } from '../../../domain/offers/StoreLink.tsx'
import { cx } from '../../../lib/cx.ts'
import { playerName } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { useOpenDuelWith } from '../duel-queries.ts'
import styles from './ChallengeButton.module.css'
import { useChallenge } from './use-challenge.ts'

interface Props {
  player: { id: string; username: string | null; firstName: string | null }
  /** In a row: the word gives way to a picture where there is little room, and only premium players have a button. */
  inRow?: boolean
}

/**
 * Challenges a player. While a duel with them is open, it leads there. A free player is shown the way to the store. Nothing for
 * oneself.
 */
export function ChallengeButton({ player, inRow = false }: Props) {
  const user = useUser()
  const duel = useOpenDuelWith(player.id)
  const challenge = useChallenge()
  if (player.id === user.id) return null
  const name = playerName(player)
  const icon = <Swords size={18} aria-hidden="true" className={styles.icon} />
  if (!user.isPremium) {
    return inRow ? null : (
      <StoreLink className={cx(buttonClass('quiet'), styles.free)}>
        {icon} Challenge <span className={styles.premium}>Premium Only</span>
      </StoreLink>
    )
  }
  const look = cx(inRow && styles.inRow)
  const label = (word: string) => (
    <span className={styles.word}>
      {word}
      {inRow && <VisuallyHidden> {name}</VisuallyHidden>}
    </span>
  )
  if (duel && (duel.canStart || duel.mine === 'playing')) {
    return (
      <Link to="/game" search={{ challenge: duel.id }} className={cx(buttonClass(), look)}>
        {icon}
        <span className={styles.word}>
          {duel.mine === 'playing' ? 'Go on' : 'Start Race'}
          {inRow && <VisuallyHidden> in the duel with {name}</VisuallyHidden>}
        </span>
      </Link>
    )
  }
  if (duel) {
    return (
      <Link to="/" hash="challenges" className={cx(buttonClass('quiet'), look)}>
        {icon}
        {label('Waiting')}
      </Link>
    )
  }
  return (
    <Button
      look="secondary"
      className={look}
      icon={icon}
      busy={challenge.isPending}
      onClick={() => challenge.mutate(player.id)}
    >
      {label('Challenge')}
    </Button>
  )
}
