import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Duel } from '../../../../../contract/duel.ts'
import { ApiError, call, errorMessage } from '../../../../lib/api.ts'
import { playerName } from '../../../../lib/format.ts'
import { useUser } from '../../../../lib/session.ts'
import { isUnauthorized } from '../../../../lib/unauthorized.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { changeDuel, refreshDuel, refreshRecords } from '../duel-data.ts'
import { sidesOf } from '../sides.ts'

/** Declines a duel, or takes it back, after asking. */
export function DeclineButton({ duel }: { duel: Duel }) {
  const { id: myId } = useUser()
  const [isAsking, setAsking] = useState(false)
  const isOwn = duel.challengerId === myId
  const name = playerName(sidesOf(duel, myId).rival)
  const decline = useMutation({
    mutationFn: () => call('POST /api/challenges/:id/decline', { params: { id: duel.id } }),
    onSuccess: (closed) => {
      changeDuel(duel.id, closed)
      void refreshRecords()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void refreshDuel(duel.id)
      else if (!isUnauthorized(error))
        toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
    },
  })
  const word = isOwn ? 'Take it back' : 'Decline'
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {word}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isOwn ? 'Take this duel back?' : 'Decline this duel?'}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              look="danger"
              busy={decline.isPending}
              onClick={() => decline.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              {word}
            </Button>
          </>
        }
      >
        <p>
          {duel.theirs === 'not_started'
            ? `It is over then, for you and for ${name}. It counts for nobody.`
            : `${name} has raced already. It is over then and counts for nobody.`}
        </p>
      </Dialog>
    </>
  )
}
