import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { call, errorMessage } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { isUnauthorized } from '../../lib/unauthorized.ts'
import { type Duel, seenBy } from './duel.ts'
import { refreshDuels } from './duel-queries.ts'
import { changeDuel, refreshDuel } from './room/duel-data.ts'

interface Props {
  /** The duel that the player wants to decline or take back. Undefined while the dialog is closed. */
  duel: Duel | undefined
  onClose: () => void
}

/** Asks the player for confirmation, because a duel that is declined or taken back cannot be restored. */
export function DeclineDialog({ duel, onClose }: Props) {
  const { id } = useUser()
  // Stores the last duel, so that the dialog still shows its text during the closing animation.
  const [asked, setAsked] = useState(duel)
  if (duel && duel !== asked) setAsked(duel)
  const seen = asked && seenBy(id, asked)
  const words = seen?.isChallenger
    ? {
        title: `Take back your challenge?`,
        text: `${seen.rivalName} is told that you called it off.`,
        action: 'Take back',
        busy: 'Taking back…',
        done: 'Challenge taken back',
      }
    : {
        title: `Decline the challenge?`,
        text: `${seen?.rivalName ?? ''} is told. Nobody wins, and no rating changes.`,
        action: 'Decline',
        busy: 'Declining…',
        done: 'Challenge declined',
      }
  const decline = useMutation({
    mutationFn: (one: Duel) => call('POST /api/challenges/:id/decline', { params: { id: one.id } }),
    onSuccess: async (closed) => {
      changeDuel(closed.id, closed)
      await refreshDuels()
      onClose()
      toast({ title: words.done })
    },
    // The duel could have changed after the page read it, so read the duel again.
    onError: (_, { id: duelId }) => void Promise.all([refreshDuels(), refreshDuel(duelId)]),
  })

  function close() {
    decline.reset()
    onClose()
  }

  return (
    <Dialog
      open={duel !== undefined}
      onClose={close}
      title={words.title}
      actions={
        <>
          <Button onClick={close}>Keep it</Button>
          <Button look="primary" busy={decline.isPending} onClick={() => asked && decline.mutate(asked)}>
            {decline.isPending ? words.busy : words.action}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      {decline.error && !isUnauthorized(decline.error) && <p role="alert">{errorMessage(decline.error)}</p>}
    </Dialog>
  )
}
