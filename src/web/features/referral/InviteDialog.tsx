import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Stack, Text } from '../../design/layout.tsx'
import { Refusal } from '../../design/Notice.tsx'
import { TextArea } from '../../design/TextArea.tsx'
import { announce } from '../../lib/announce.ts'
import { call, errorMessage, type Output } from '../../lib/api.ts'
import { useApi } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import styles from './Referrals.module.css'

type Skipped = Output<'POST /api/referrals/invite'>['skipped'][number]

const reasons: Record<Skipped['reason'], string> = {
  invalid_address: 'not an e-mail address',
  own_address: 'your own address',
  already_invited: 'has an invitation already',
  wants_none: 'wants no invitations',
  daily_limit: '20 invitations a day are sent: try again tomorrow',
}

const sentWords = (sent: number) => (sent === 1 ? '1 invitation is sent.' : `${sent} invitations are sent.`)

const MOST_ADDRESSES = 50
const ADDRESSES_LENGTH = 2000
const MESSAGE_LENGTH = 500

/**
 * The dialog in which the player invites a friend by mail. If the player cannot send invitations by mail, a note says
 * why, the button is dimmed, and a press on it has no effect.
 */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useId()
  const [emails, setEmails] = useState('')
  const [message, setMessage] = useState('')
  const config = useApi('GET /api/config')
  const { emailVerified } = useUser()
  const noMail = config.data?.email === false
  const cannot = noMail ? (
    'This server cannot send e-mail. Share your link instead: it does the same.'
  ) : emailVerified ? undefined : (
    <span>
      Confirm your e-mail address first, <Link to="/settings">in your settings</Link>. Your link works
      already.
    </span>
  )
  const invite = useMutation({
    mutationFn: () =>
      call('POST /api/referrals/invite', {
        body: {
          emails: emails
            .split(/[,;\s]+/)
            .filter((email) => email !== '')
            .slice(0, MOST_ADDRESSES),
          ...(message.trim() && { message: message.trim() }),
        },
      }),
    onSuccess({ sent, skipped }) {
      announce(
        [sentWords(sent), ...skipped.map(({ email, reason }) => `${email}: ${reasons[reason]}`)].join(' '),
      )
      setEmails(skipped.map(({ email }) => email).join(', '))
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!cannot && !invite.isPending && emails.trim()) invite.mutate()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite Friends"
      actions={
        <Button
          type="submit"
          form={form}
          look="primary"
          busy={invite.isPending}
          dimmed={cannot !== undefined}
        >
          Send Invitations
        </Button>
      }
    >
      <Stack as="form" id={form} onSubmit={onSubmit}>
        {cannot && <p className={styles.note}>{cannot}</p>}
        <TextArea
          label="Email addresses, separated by commas"
          value={emails}
          maxLength={ADDRESSES_LENGTH}
          rows={2}
          required
          onChange={(event) => setEmails(event.currentTarget.value)}
        />
        <TextArea
          label="Personal message (optional)"
          value={message}
          maxLength={MESSAGE_LENGTH}
          rows={3}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Text as="div" tone="soft">
          {invite.data && <p>{sentWords(invite.data.sent)}</p>}
          {invite.data && invite.data.skipped.length > 0 && (
            <ul>
              {invite.data.skipped.map(({ email, reason }) => (
                <li key={email}>{`${email}: ${reasons[reason]}`}</li>
              ))}
            </ul>
          )}
        </Text>
        <Refusal>{invite.error && errorMessage(invite.error)}</Refusal>
      </Stack>
    </Dialog>
  )
}
