import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Button, ButtonLink } from '../../../design/Button.tsx'
import { Field } from '../../../design/Field.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { typedBefore } from '../sign-in.ts'
import styles from './Sheet.module.css'
import { Sheet } from './Sheet.tsx'

/** Asks for a mail with a link to set a new password. It says the same whether there is an account or not. */
export function ForgotPassword() {
  const config = useApi('GET /api/config')
  const ask = useMutation({
    mutationFn: (email: string) => call('POST /api/auth/forgot-password', { body: { email } }),
  })
  const back = <ButtonLink href="/">Back to Sign In</ButtonLink>

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    ask.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }

  if (ask.isSuccess)
    return (
      <Sheet key="sent" title="Look into your mailbox">
        <p>
          If <b>{ask.variables}</b> is the address of an account, a mail with a link is on its way to it. The
          link works for 30 minutes.
        </p>
        <p>Nothing there? Look among the spam, or try another address.</p>
        <div className={styles.ways}>
          {back}
          <Button look="quiet" onClick={() => ask.reset()}>
            Try another address
          </Button>
        </div>
      </Sheet>
    )
  if (config.data?.email === false)
    return (
      <Sheet title="Forgot your password?">
        <p>This installation sends no mail, so no link can reach you. Whoever runs it can help.</p>
        <div className={styles.ways}>{back}</div>
      </Sheet>
    )
  return (
    <Sheet key="ask" title="Forgot your password?">
      <p>Give the address of your account: we send you a link to set a new one.</p>
      <form onSubmit={onSubmit}>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={ask.variables ?? typedBefore()}
        />
        {ask.isError && (
          <p role="alert" className={styles.error}>
            {errorMessage(ask.error)}
          </p>
        )}
        <Button type="submit" look="primary" wide busy={ask.isPending}>
          {ask.isPending ? 'Sending…' : 'Send the link'}
        </Button>
      </form>
      {back}
    </Sheet>
  )
}
