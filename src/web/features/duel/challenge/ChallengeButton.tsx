import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Swords } from 'lucide-react'
import { DUEL_LEVEL } from '../../../../engine/duel/duel.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { StoreLink } from '../../../domain/offers/StoreLink.tsx'
import { call, refusalMessage } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { playerName } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { refreshDuels, useOpenDuelWith } from '../duel-queries.ts'
import styles from './ChallengeButton.module.css'

interface Props {
  player: { id: string; username: string | null }
  /** True in a row of a list. The button then shows only an icon on a narrow screen, and free players see no button. */
  inRow?: boolean
}

/**
 * A button that challenges the player `player`. If a duel with this player is open, a link to the duel replaces the
 * button. For a free player, a link to the store replaces the button. Shows nothing if `player` is the signed-in
 * player.
 */
export function ChallengeButton({ player, inRow = false }: Props) {
  const user = useUser()
  const duel = useOpenDuelWith(player.id)
  const challenge = useChallenge()
  if (player.id === user.id) return null
  const name = playerName(player)
  const icon = <Swords size={18} aria-hidden="true" />
  if (!user.isPremium) {
    return inRow ? null : (
      <StoreLink className={cx(buttonClass(), styles.free)}>
        {icon} Challenge <Tag>Premium Only</Tag>
      </StoreLink>
    )
  }
  const look = cx(inRow && styles.inRow)
  const label = (word: string, about: string) => (
    <span>
      <span>{word}</span>
      {inRow && <VisuallyHidden>{` ${about}`}</VisuallyHidden>}
    </span>
  )
  if (duel && (duel.canStart || duel.mine === 'playing')) {
    return (
      <Link to="/game" search={{ challenge: duel.id }} className={cx(buttonClass(), look)}>
        {icon}
        {label(duel.mine === 'playing' ? 'Go on' : 'Start Race', `in the duel with ${name}`)}
      </Link>
    )
  }
  if (duel) {
    return (
      <Link to="/" hash="challenges" className={cx(buttonClass('quiet'), look)}>
        {icon}
        {label('Waiting', name)}
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
      {label('Challenge', name)}
    </Button>
  )
}

export const challengeFailure = (error: unknown): string =>
  refusalMessage(error, 'Failed to create challenge. Please try again.')

function useChallenge() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (challengedId: string) =>
      call('POST /api/challenges', { body: { challengedId, targetLevel: DUEL_LEVEL } }),
    onSuccess: async (duel) => {
      toast({
        title: 'Challenge sent!',
        tone: 'good',
        action: {
          label: 'Start Race',
          href: `/game?challenge=${duel.id}`,
          onFollow: () => void navigate({ to: '/game', search: { challenge: duel.id } }),
        },
      })
      await refreshDuels()
    },
    onError: async (error) => {
      if (isUnauthorized(error)) return
      toast({ title: challengeFailure(error), tone: 'bad' })
      // Reads the duels again, because the two players can have an open duel that this page has not loaded yet.
      await refreshDuels()
    },
  })
}
