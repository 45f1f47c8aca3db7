import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import type { Duel } from '../../../../../contract/duel.ts'
import { Button } from '../../../../design/Button.tsx'
import { Text } from '../../../../design/layout.tsx'
import { VisuallyHidden } from '../../../../design/VisuallyHidden.tsx'
import { useAnnounce } from '../../../../lib/announce.ts'
import { ApiError, call, errorMessage } from '../../../../lib/api.ts'
import { useUser } from '../../../../lib/session.ts'
import { toast } from '../../../../lib/toast.ts'
import { isUnauthorized } from '../../../../lib/unauthorized.ts'
import { changeDuel, refreshDuel } from '../duel-data.ts'
import styles from './Rematch.module.css'

interface Props {
  duel: Duel
  name: string
  /** Called when the two players have agreed to a new duel. */
  onAgreed: (challengeId: string) => void
}

const stateOf = ({ rematch }: Duel, myId: string): 'none' | 'mine' | 'theirs' =>
  rematch === null ? 'none' : rematch.by === myId ? 'mine' : 'theirs'

/** Asks the rival for a rematch, or accepts the rival's request for a rematch. */
function useRematch({ duel, onAgreed }: Pick<Props, 'duel' | 'onAgreed'>) {
  const { id: myId } = useUser()
  const { id } = duel
  return useMutation({
    mutationFn: () => call('POST /api/challenges/:id/rematch', { params: { id } }),
    onSuccess: (next) => {
      changeDuel(id, { rematch: { challengeId: next.id, by: next.challengerId } })
      // If the rival is the challenger of the new duel, the rival asked first, and the player's press has accepted the
      // rematch.
      if (next.challengerId !== myId) onAgreed(next.id)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'already_challenged') {
        toast({ title: 'You have an open duel already', description: 'It is in your list of duels.' })
        void refreshDuel(id)
      } else if (!isUnauthorized(error))
        toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
    },
  })
}

export function RematchButton({ duel, name, onAgreed }: Props) {
  const { id: myId } = useUser()
  const rematch = useRematch({ duel, onAgreed })
  const state = stateOf(duel, myId)
  return (
    <Button
      look="primary"
      icon={<RotateCcw size={18} aria-hidden="true" />}
      busy={rematch.isPending}
      dimmed={state === 'mine'}
      onClick={() => rematch.mutate()}
    >
      <span>{state === 'mine' ? 'Asked' : 'Rematch'}</span>
      <VisuallyHidden>{state === 'theirs' ? `, ${name} wants one` : ''}</VisuallyHidden>
    </Button>
  )
}

export function RematchNote({ duel, name }: Pick<Props, 'duel' | 'name'>) {
  const { id: myId } = useUser()
  const state = stateOf(duel, myId)
  useAnnounce(
    state === 'theirs' ? `${name} wants a rematch.` : state === 'mine' && `Asked ${name} for a rematch.`,
  )
  return (
    <Text size="small" tone="soft" className={styles.note}>
      {state === 'none' && <span>{`A rematch starts when ${name} accepts.`}</span>}
      {state === 'theirs' && <strong>{`${name} wants a rematch.`}</strong>}
      {state === 'mine' && (
        <span>
          {`Asked ${name} for a rematch. `}
          <Link to="/game" search={{ challenge: duel.rematch?.challengeId ?? '' }}>
            Wait in the lobby
          </Link>
        </span>
      )}
    </Text>
  )
}
