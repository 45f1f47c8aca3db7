import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Field } from '../../../design/Field.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { type Club, forgetClub } from '../club.ts'

/** Asks for the club's name before the club ends, because this cannot be undone. */
export function EndClub({ club, onClose }: { club: Club; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const isSame = name.trim().toLowerCase() === club.name.toLowerCase()
  const end = useMutation({
    mutationFn: () => call('DELETE /api/clubs/:id', { params: { id: club.id } }),
    onSuccess: async () => {
      await navigate({ to: '/clubs' })
      forgetClub(club.id)
      toast({ title: `${club.name} has ended`, tone: 'good' })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`End ${club.name}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep the club</Button>
          <Button
            type="submit"
            form={id}
            look="danger"
            dimmed={!isSame}
            busy={end.isPending || end.isSuccess}
          >
            {end.isPending ? 'Ending…' : 'End for good'}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={id}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault()
          if (isSame) end.mutate()
        }}
      >
        <p>The club, its tables and its medals go for all members. Nobody can bring them back.</p>
        <Field
          label="Type the club’s name"
          value={name}
          autoComplete="off"
          hint={club.name}
          onChange={(event) => setName(event.target.value)}
        />
        {end.error && !isUnauthorized(end.error) && <Refusal>{errorMessage(end.error)}</Refusal>}
      </Stack>
    </Dialog>
  )
}
