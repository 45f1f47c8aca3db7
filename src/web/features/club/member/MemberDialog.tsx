import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { playerName } from '../../../lib/format.ts'
import { refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { type Club, keepClub, type Member } from '../club.ts'
import styles from './Members.module.css'

interface Props {
  club: Club
  member: Member | undefined
  onClose: () => void
}

/** What an owner can do about a member: change the role, or remove the member. */
export const MemberDialog = ({ club, member, onClose }: Props) =>
  member && <Open key={member.id} club={club} member={member} onClose={onClose} />

function Open({ club, member, onClose }: Props & { member: Member }) {
  const [isRemoving, setRemoving] = useState(false)
  const name = playerName(member.user)
  const params = { id: club.id, username: member.id }
  const done = (title: string) => {
    onClose()
    toast({ title, tone: 'good' })
  }
  const isOwner = member.role === 'owner'
  const change = useMutation({
    mutationFn: () =>
      call('PUT /api/clubs/:id/members/:username', { params, body: { role: isOwner ? 'member' : 'owner' } }),
    onSuccess: (changed) => {
      keepClub(changed)
      done(isOwner ? `${name} is a member now` : `${name} is an owner now`)
    },
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/clubs/:id/members/:username', { params }),
    onSuccess: async () => {
      await refresh('GET /api/clubs')
      done(`${name} is removed`)
    },
  })
  const error = change.error ?? remove.error
  const refusal = <Refusal>{error && !isUnauthorized(error) && errorMessage(error)}</Refusal>
  if (isRemoving)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Remove ${name}?`}
        actions={
          <>
            <Button onClick={onClose}>Keep</Button>
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {remove.isPending ? 'Removing…' : 'Remove'}
            </Button>
          </>
        }
      >
        <Stack>
          <p>{`${name} leaves the club and its tables, and needs a new link to come back.`}</p>
          {refusal}
        </Stack>
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={name}>
      <Stack gap={3}>
        <p>
          {isOwner
            ? 'An owner can invite and remove people, and change or end the club.'
            : 'A member plays with you. An owner can also invite and remove people, and change or end the club.'}
        </p>
        {refusal}
        <Button wide busy={change.isPending} onClick={() => change.mutate()}>
          {isOwner ? 'Make a member again' : 'Make an owner'}
        </Button>
        <Button wide look="quiet" className={styles.danger} onClick={() => setRemoving(true)}>
          Remove from the club
        </Button>
      </Stack>
    </Dialog>
  )
}
