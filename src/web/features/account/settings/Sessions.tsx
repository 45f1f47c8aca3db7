import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionView } from '../../../../contract/account/session.ts'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call } from '../../../lib/api.ts'
import { formatAgo, formatDay } from '../../../lib/format-date.ts'
import { useNow } from '../../../lib/now.ts'
import { refresh } from '../../../lib/query.ts'
import { toast, toastAfterLoad } from '../../../lib/toast.ts'
import { failureMessage } from './failure-message.ts'
import { Row, Rows, Section } from './Section.tsx'

const SHOWN_AT_FIRST = 5
const DAY_MS = 86_400_000

/** The text about the last use of a session. The server updates the time of the last use only once a day. */
function lastSeen(iso: string, now: number): string {
  if (now - Date.parse(iso) < DAY_MS) return 'used within a day'
  return `last used ${formatAgo(iso, now)}`
}

function SessionRow({ session: { id, client, current, createdAt, lastSeenAt } }: { session: SessionView }) {
  const now = useNow()
  const end = useMutation({
    mutationFn: () => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: () => toast({ title: `${client} is signed out`, tone: 'good' }),
    onError(error) {
      const description = failureMessage(error)
      if (description) toast({ title: 'Not signed out', description, tone: 'bad' })
    },
    // Refreshes the list of sessions even after an error, because an expired session is a possible cause of the error.
    onSettled: () => refresh('GET /api/auth/sessions'),
  })
  return (
    <Row
      title={client}
      note={`Signed in ${formatDay(createdAt)}, ${current ? 'in use now' : lastSeen(lastSeenAt, now)}`}
    >
      {current ? (
        <Text as="span" size="small" tone="soft" strong>
          This browser
        </Text>
      ) : (
        <Button look="quiet" aria-label={`End ${client}`} busy={end.isPending} onClick={() => end.mutate()}>
          {end.isPending ? 'Ending…' : 'End'}
        </Button>
      )}
    </Row>
  )
}

export function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  const [all, setAll] = useState(false)
  const [asking, setAsking] = useState(false)
  const leave = useMutation({
    mutationFn: () => call('POST /api/auth/sign-out-everywhere'),
    onSuccess() {
      toastAfterLoad({ title: 'You are signed out everywhere', tone: 'good' })
      window.location.assign('/')
    },
  })
  const close = () => {
    setAsking(false)
    leave.reset()
  }
  return (
    <Section
      id="devices"
      title="Devices"
      about="Protects you from a phone or a computer that you left signed in: end each one that you no longer use, or do not know."
    >
      <Rows label="Where you are signed in">
        {(all ? sessions : sessions.slice(0, SHOWN_AT_FIRST)).map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Rows>
      {!all && sessions.length > SHOWN_AT_FIRST && (
        <Button look="quiet" onClick={() => setAll(true)}>{`Show all ${sessions.length}`}</Button>
      )}
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title="Sign out everywhere?"
        actions={
          <>
            <Button onClick={close}>Stay signed in</Button>
            <Button look="primary" busy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
              {leave.isPending ? 'Signing out…' : 'Sign out everywhere'}
            </Button>
          </>
        }
      >
        <p>You are signed out on all devices, on this one too. Nothing that you have earned is lost.</p>
        <Refusal>{failureMessage(leave.error)}</Refusal>
      </Dialog>
    </Section>
  )
}
