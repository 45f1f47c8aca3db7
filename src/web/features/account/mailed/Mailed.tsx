import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button, ButtonLink } from '../../../design/Button.tsx'
import { PartedThread } from '../../../design/ErrorState.tsx'
import { Field } from '../../../design/Field.tsx'
import { Row, Stack } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { toastAfterLoad } from '../../../lib/toast.ts'
import { noteAccount } from '../first-tab.ts'
import { NarrowPage } from '../NarrowPage.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { emailFromSignIn } from '../sign-in.ts'
import { isOver, linkToken } from './link-token.ts'
import styles from './Mailed.module.css'

/**
 * The pages that open from links in mails, and the page on which a player requests a mail about a forgotten password.
 * Visitors and signed-in players see the same pages.
 */
export function Mailed() {
  const path = window.location.pathname
  const token = linkToken()
  return (
    <>
      {path === '/verify-email' && <VerifyEmail token={token} />}
      {path === '/reset-password' && <ResetPassword token={token} />}
      {path === '/forgot-password' && <ForgotPassword />}
    </>
  )
}

const thread = (
  <svg viewBox="0 0 120 12" width="120" overflow="visible" fill="var(--ink)" aria-hidden="true">
    <path
      d="M4 6C22 -2 36 14 58 6S96 0 116 6"
      fill="none"
      stroke="var(--thread)"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <circle cx="4" cy="6" r="4" />
    <circle cx="58" cy="6" r="4" />
    <circle cx="116" cy="6" r="4" />
  </svg>
)

interface SheetProps {
  title: string
  /** The drawing above the title. */
  above?: ReactNode
  children: ReactNode
}

/** Each state of a page needs its own React key, so that the new heading gets the focus. */
function Sheet({ title, above = thread, children }: SheetProps) {
  const heading = usePage(title)
  return (
    <NarrowPage heading={heading} title={title} above={above}>
      {children}
    </NarrowPage>
  )
}

/** Confirms the address only after a press, because mail scanners open every link. */
function VerifyEmail({ token }: { token: string }) {
  const verify = useMutation({
    mutationFn: () => call('POST /api/auth/verify-email', { body: { token } }),
  })
  if (verify.isSuccess)
    return (
      <Sheet key="done" title="Your address is verified">
        <p>Thank you. That was all.</p>
        <Row wrap className={styles.ways}>
          <ButtonLink href="/" look="primary">
            Go to WordConnect
          </ButtonLink>
        </Row>
      </Sheet>
    )
  if (token === '' || isOver(verify.error))
    return (
      <Sheet key="over" title="This link is over" above={<PartedThread />}>
        <p>It works once, for 24 hours. If you have used it already, all is well.</p>
        <p>Otherwise ask for another one in Settings, under “Your e-mail address”.</p>
        <Row wrap className={styles.ways}>
          <ButtonLink href="/settings" look="primary">
            Open Settings
          </ButtonLink>
          <ButtonLink href="/">Go to WordConnect</ButtonLink>
        </Row>
      </Sheet>
    )
  return (
    <Sheet title="Verify your address">
      <p>One press tells us that this address is yours.</p>
      <Refusal>{verify.error && errorMessage(verify.error)}</Refusal>
      <Row wrap className={styles.ways}>
        <Button look="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
          {verify.isPending ? 'Verifying…' : 'Verify this address'}
        </Button>
      </Row>
    </Sheet>
  )
}

/** The text is the same whether the account exists or not. */
function ForgotPassword() {
  const config = useApi('GET /api/config')
  const ask = useMutation({
    mutationFn: (email: string) => call('POST /api/auth/forgot-password', { body: { email } }),
    onSuccess: noteAccount,
  })
  const back = <ButtonLink href="/auth">Back to Sign In</ButtonLink>

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
        <Row wrap className={styles.ways}>
          {back}
          <Button onClick={() => ask.reset()}>Try another address</Button>
        </Row>
      </Sheet>
    )
  if (config.data?.email === false)
    return (
      <Sheet title="Forgot your password?">
        <p>This installation sends no mail, so no link can reach you. Whoever runs it can help.</p>
        <Row wrap className={styles.ways}>
          {back}
        </Row>
      </Sheet>
    )
  return (
    <Sheet key="ask" title="Forgot your password?">
      <p>Give the address of your account: we send you a link to set a new one.</p>
      <Stack as="form" onSubmit={onSubmit}>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={ask.variables ?? emailFromSignIn()}
        />
        <Refusal>{ask.error && errorMessage(ask.error)}</Refusal>
        <Button type="submit" look="primary" wide busy={ask.isPending}>
          {ask.isPending ? 'Sending…' : 'Send the link'}
        </Button>
      </Stack>
      {back}
    </Sheet>
  )
}

/** Sets the new password and then opens the sign-in form. The player is not signed in yet. */
function ResetPassword({ token }: { token: string }) {
  const password = useRef<HTMLInputElement>(null)
  const reset = useMutation({
    mutationFn: (given: string) =>
      call('POST /api/auth/reset-password', { body: { token, password: given } }),
    onSuccess() {
      toastAfterLoad({ title: 'Your password is changed', description: 'Sign in with it.', tone: 'good' })
      noteAccount()
      window.location.assign('/auth')
    },
    onError: () => password.current?.select(),
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    reset.mutate(String(new FormData(event.currentTarget).get('password')))
  }

  if (token === '' || isOver(reset.error))
    return (
      <Sheet key="over" title="This link is over" above={<PartedThread />}>
        <p>It works once, for 30 minutes. Ask for another one, and take the newest mail.</p>
        <Row wrap className={styles.ways}>
          <ButtonLink href="/forgot-password" look="primary">
            Ask for another one
          </ButtonLink>
          <ButtonLink href="/auth">Back to Sign In</ButtonLink>
        </Row>
      </Sheet>
    )
  return (
    <Sheet title="Set a new password">
      <p>It signs you out everywhere. Then you sign in with the new one.</p>
      <Stack as="form" onSubmit={onSubmit}>
        <PasswordField
          ref={password}
          label="New password"
          autoComplete="new-password"
          minLength={8}
          hint="At least 8 characters"
        />
        <Refusal>{reset.error && errorMessage(reset.error)}</Refusal>
        <Button type="submit" look="primary" wide busy={reset.isPending || reset.isSuccess}>
          {reset.isPending ? 'Setting…' : 'Set the password'}
        </Button>
      </Stack>
    </Sheet>
  )
}
