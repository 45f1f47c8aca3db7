import { useMutation } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Input } from '../../../../contract/api.ts'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { call } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { ClubForm } from '../ClubForm.tsx'
import { type Club, keepClub } from '../club.ts'
import { EndClub } from './EndClub.tsx'
import { Leave } from './Leave.tsx'
import styles from './Settings.module.css'

/** A button for owners that opens the club's settings. */
export function Settings({ club }: { club: Club }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Settings2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Club settings
      </Button>
      {isOpen && <Open club={club} onClose={() => setOpen(false)} />}
    </>
  )
}

function Open({ club, onClose }: { club: Club; onClose: () => void }) {
  const id = useId()
  const [isHidden, setHidden] = useState(club.hidden)
  const [isEnding, setEnding] = useState(false)
  const save = useMutation({
    mutationFn: (body: Input<'PATCH /api/clubs/:id'>['body']) =>
      call('PATCH /api/clubs/:id', { params: { id: club.id }, body }),
    onSuccess: (changed) => {
      keepClub(changed)
      onClose()
      toast({ title: 'Saved', tone: 'good' })
    },
  })
  if (isEnding) return <EndClub club={club} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Club settings"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <ClubForm
          id={id}
          first={club}
          error={save.error}
          onSend={(face) => save.mutate({ ...face, hidden: isHidden })}
        >
          <label className={styles.hidden}>
            <input
              type="checkbox"
              checked={isHidden}
              aria-describedby={`${id}-hidden`}
              onChange={(event) => setHidden(event.target.checked)}
            />
            <Stack as="span" gap={0}>
              <b>Hide from profiles</b>
              <Text as="span" size="small" tone="soft" id={`${id}-hidden`}>
                The club is not on the pages of its members.
              </Text>
            </Stack>
          </label>
        </ClubForm>
        <Row gap={2} wrap className={styles.end}>
          <Leave club={club} look="quiet" />
          <Button look="quiet" className={styles.danger} onClick={() => setEnding(true)}>
            End the club
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
