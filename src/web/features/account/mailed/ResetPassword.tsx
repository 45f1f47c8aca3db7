import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { Button, ButtonLink } from '../../../design/Button.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { toastAfterLoad } from '../../../lib/toast.ts'
import { PasswordField } from '../PasswordField.tsx'
import { isOver } from './link-token.ts'
import styles from './Sheet.module.css'
import { Sheet } from './Sheet.tsx'

/** Sets a new password with the link of a mail. It signs nobody in: the sign-in form comes next. */
export function ResetPassword({ token }: { token: string }) {
  const password = useRef<HTMLInputElement>(null)
  const reset = useMutation({
    mutationFn: (given: string) =>
      call('POST /api/auth/reset-password', { body: { token, password: given } }),
    onSuccess() {
      toastAfterLoad({ title: 'Your password is changed', description: 'Sign in with it.', tone: 'good' })
      window.location.assign('/')
    },
    onError: () => password.current?.select(),
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    reset.mutate(String(new FormData(event.currentTarget).get('password')))
  }

  if (token === '' || isOver(reset.error))
    return (
      <Sheet key="over" title="This link is over">
        <p>It works once, for 30 minutes. Ask for another one, and take the newest mail.</p>
        <div className={styles.ways}>
          <ButtonLink href="/forgot-password" look="primary">
            Ask for another one
          </ButtonLink>
          <ButtonLink href="/">Back to Sign In</ButtonLink>
        </div>
      </Sheet>
    )
  return (
    <Sheet title="Set a new password">
      <p>It signs you out everywhere. Then you sign in with the new one.</p>
      <form onSubmit={onSubmit}>
        <PasswordField
          ref={password}
          label="New password"
          autoComplete="new-password"
          minLength={8}
          hint="At least 8 characters"
        />
        {reset.isError && (
          <p role="alert" className={styles.error}>
            {errorMessage(reset.error)}
          </p>
        )}
        <Button type="submit" look="primary" wide busy={reset.isPending || reset.isSuccess}>
          {reset.isPending ? 'Setting…' : 'Set the password'}
        </Button>
      </form>
    </Sheet>
  )
}
