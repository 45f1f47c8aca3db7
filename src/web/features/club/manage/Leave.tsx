import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, type ButtonLook } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { useUser } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { type Club, forgetClub } from '../club.ts'

/** A button that leaves the club, after a question. */
export function Leave({ club, look }: { club: Club; look: ButtonLook }) {
  const me = useUser()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () =>
      call('DELETE /api/clubs/:id/members/:username', {
        params: { id: club.id, username: me.username ?? '' },
      }),
    onSuccess: async () => {
      await navigate({ to: '/clubs' })
      forgetClub(club.id)
      toast({ title: `You have left ${club.name}`, tone: 'good' })
    },
  })
  return (
    <>
      <Button look={look} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Leave the club
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Leave ${club.name}?`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Stay</Button>
            <Button look="danger" busy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
              {leave.isPending ? 'Leaving…' : 'Leave'}
            </Button>
          </>
        }
      >
        <Stack>
          <p>
            {club.members === 1
              ? 'You are the only member, so the club ends.'
              : 'Your results are no longer in its tables. To come back, you need the club’s link.'}
          </p>
          {leave.error && !isUnauthorized(leave.error) && <Refusal>{errorMessage(leave.error)}</Refusal>}
        </Stack>
      </Dialog>
    </>
  )
}
