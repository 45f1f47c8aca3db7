import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, MailQuestion } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { Row, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { failureMessage } from './failure-message.ts'
import { Section } from './Section.tsx'

interface Props {
  email: string
  verified: boolean
  sendsMail: boolean
}

export function YourAddress({ email, verified, sendsMail }: Props) {
  const send = useMutation({
    mutationFn: () => call('POST /api/auth/verify-email/send'),
    onSuccess() {
      toast({
        title: 'The mail is on its way',
        description: 'Open the link in it within 24 hours.',
        tone: 'good',
      })
    },
  })
  return (
    <Section
      id="address"
      title="Your e-mail address"
      about={
        <>
          You sign in with <b>{email}</b>, which nobody else ever sees.
        </>
      }
    >
      <Row as="p" gap={2}>
        {verified ? (
          <BadgeCheck size={20} color="var(--good)" aria-hidden="true" />
        ) : (
          <MailQuestion size={20} aria-hidden="true" />
        )}
        <span>{verified ? 'Verified: it is yours.' : 'Not verified yet.'}</span>
      </Row>
      {!verified && (
        <div>
          {sendsMail ? (
            <Button busy={send.isPending} onClick={() => send.mutate()}>
              {send.isPending ? 'Sending…' : 'Send the mail again'}
            </Button>
          ) : (
            <Text tone="soft">This installation sends no mail.</Text>
          )}
        </div>
      )}
      <Refusal>{failureMessage(send.error)}</Refusal>
    </Section>
  )
}
