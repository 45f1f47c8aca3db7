import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { MOST_MEMBERS, markColours, markThreads } from '../../../../engine/club/club.ts'
import { Button, type ButtonLook } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Text } from '../../../design/layout.tsx'
import { call } from '../../../lib/api.ts'
import { ClubForm, type Face } from '../ClubForm.tsx'
import { keepClub } from '../club.ts'

const any = <V,>(values: readonly [V, ...V[]]): V =>
  values[Math.floor(Math.random() * values.length)] ?? values[0]

/** A new club begins with a random mark, so that clubs differ even if nobody chooses. */
const newFace = (): Face => ({ name: '', mark: { thread: any(markThreads), colour: any(markColours) } })

function Content({ id, make }: { id: string; make: ReturnType<typeof useMake> }) {
  const [first] = useState(newFace)
  return (
    <ClubForm id={id} first={first} error={make.error} onSend={(face) => make.mutate(face)}>
      <Text size="small" tone="soft">
        {`You invite others with a link. A club has up to ${MOST_MEMBERS} members.`}
      </Text>
    </ClubForm>
  )
}

function useMake() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (face: Face) => call('POST /api/clubs', { body: face }),
    onSuccess: async (club) => {
      keepClub(club)
      await navigate({ to: '/clubs/$id', params: { id: club.id } })
    },
  })
}

/** A button that opens the form for a new club. */
export function MakeClub({ look }: { look: ButtonLook }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const make = useMake()
  const close = () => {
    make.reset()
    setOpen(false)
  }
  return (
    <>
      <Button
        look={look}
        icon={<Plus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Make a club
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Make a club"
        actions={
          <>
            <Button onClick={close}>Not now</Button>
            <Button type="submit" form={id} look="primary" busy={make.isPending || make.isSuccess}>
              {make.isPending ? 'Making…' : 'Make it'}
            </Button>
          </>
        }
      >
        <Content id={id} make={make} />
      </Dialog>
    </>
  )
}
