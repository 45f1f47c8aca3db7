import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, MailQuestion } from 'lucide-react'
import { Button } from '../../../design/Button.tsx'
import { call } from '../../../lib/api.ts'
import { cx } from '../../../lib/cx.ts'
import { toast } from '../../../lib/toast.ts'
import { failureMessage } from './failure-message.ts'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

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
          You sign in with <b className={styles.address}>{email}</b>, which nobody else ever sees.
        </>
      }
    >
      <p className={cx(styles.state, verified && styles.good)}>
        {verified ? (
          <BadgeCheck size={20} aria-hidden="true" />
        ) : (
          <MailQuestion size={20} aria-hidden="true" />
        )}
        {verified ? 'Verified: it is yours.' : 'Not verified yet.'}
      </p>
      {!verified && (
        <div className={styles.buttons}>
          {sendsMail ? (
            <Button busy={send.isPending} onClick={() => send.mutate()}>
              {send.isPending ? 'Sending…' : 'Send the mail again'}
            </Button>
          ) : (
            <p className={styles.soft}>This installation sends no mail.</p>
          )}
        </div>
      )}
      {failureMessage(send.error) && (
        <p role="alert" className={styles.error}>
          {failureMessage(send.error)}
        </p>
      )}
    </Section>
  )
}
