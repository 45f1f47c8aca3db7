import { useMutation } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Field } from '../../../design/Field.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Notice, Refusal } from '../../../design/Notice.tsx'
import { CopyButton } from '../../../domain/share/CopyButton.tsx'
import { announce } from '../../../lib/announce.ts'
import { call, errorMessage } from '../../../lib/api.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { type Club, isFull, keepClub } from '../club.ts'
import styles from './Invite.module.css'

interface Props {
  club: Club
  /** The address of the club's link. */
  invite: string
  /** True if this is the first thing to do. */
  isFirst: boolean
}

/** A button that opens the club's link. */
export function Invite({ club, invite, isFirst }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look={isFirst ? 'primary' : 'secondary'}
        icon={<UserPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Invite
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Invite to the club">
        <Content club={club} invite={invite} />
      </Dialog>
    </>
  )
}

function Content({ club, invite }: Omit<Props, 'isFirst'>) {
  const [isAsking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call('POST /api/clubs/:id/invite', { params: { id: club.id } }),
    onSuccess: ({ url }) => {
      keepClub({ ...club, invite: url })
      setAsking(false)
      announce('The new link is ready.')
    },
  })
  return (
    <Stack>
      {isFull(club) && (
        <Notice>The club is full. With this link people can join again when a member has left.</Notice>
      )}
      <Text tone="soft">Everybody with this link can join. Send it only to people you know.</Text>
      <Field
        label="Link to the club"
        value={invite}
        readOnly
        translate="no"
        className={styles.link}
        onFocus={(event) => event.target.select()}
      />
      {isAsking ? (
        <Stack gap={3}>
          <Notice>
            Make a new link, and the one above ends. Nobody who has it can join with it any more.
          </Notice>
          {renew.error && !isUnauthorized(renew.error) && <Refusal>{errorMessage(renew.error)}</Refusal>}
          <Row gap={2}>
            <Button wide onClick={() => setAsking(false)}>
              Keep this link
            </Button>
            <Button look="danger" wide busy={renew.isPending} onClick={() => renew.mutate()}>
              {renew.isPending ? 'Making…' : 'Make a new link'}
            </Button>
          </Row>
        </Stack>
      ) : (
        <Row gap={2} wrap>
          <CopyButton text={invite} look="primary">
            Copy link
          </CopyButton>
          <Button look="quiet" onClick={() => setAsking(true)}>
            New link
          </Button>
        </Row>
      )}
    </Stack>
  )
}
