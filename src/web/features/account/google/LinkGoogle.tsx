import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { Notice, Refusal } from '../../../design/Notice.tsx'
import { useAnnounce } from '../../../lib/announce.ts'
import { call, errorMessage, type Output } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import authStyles from '../AuthForm.module.css'
import { linkToken } from '../mailed/link-token.ts'
import { NarrowPage } from '../NarrowPage.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { failureMessage, isWrongPassword } from '../settings/failure-message.ts'
import { GoogleMark } from './GoogleMark.tsx'

type Link = Output<'GET /api/auth/google/link'>

/** `children` is null while the page is loading. */
function LinkFrame({ children }: { children: ReactNode }) {
  const heading = usePage('Connect with Google')
  return (
    <NarrowPage heading={heading} title="Connect with Google">
      {children}
      {children !== null && (
        <p>
          <a href="/auth" className={linkClass}>
            Back to sign-in
          </a>
        </p>
      )}
    </NarrowPage>
  )
}

/** Loads a new document, so that the app starts with the new session. */
const goOn = ({ next }: { next: string }): void => window.location.assign(next)

/**
 * The page `/auth?link=…`. It appears if the Google account has the same e-mail address as an account whose address is
 * not confirmed. The page asks for a proof that the account belongs to the player, and then connects the account with
 * Google.
 */
export function LinkGoogle() {
  const { data: link, error } = useApi('GET /api/auth/google/link')
  if (error)
    return (
      <LinkFrame>
        <Refusal>{errorMessage(error)}</Refusal>
      </LinkFrame>
    )
  if (!link) return <LinkFrame>{null}</LinkFrame>
  return (
    <LinkFrame>
      <p>
        There is an account with <b>{link.email}</b> already, and nobody has confirmed this address yet. Show
        once that the account is yours: from then on you can sign in with Google.
      </p>
      {link.password && <ByPassword email={link.email} />}
      {link.password && link.mail && (
        <Row as="p" className={authStyles.or}>
          or
        </Row>
      )}
      {link.mail && <ByMail link={link} />}
    </LinkFrame>
  )
}

function ByPassword({ email }: { email: string }) {
  const field = useRef<HTMLInputElement>(null)
  const link = useMutation({
    mutationFn: (password: string) => call('POST /api/auth/google/link', { body: { password } }),
    onSuccess: goOn,
    onError: () => field.current?.select(),
  })
  const refusal = failureMessage(link.error)
  const isWrong = isWrongPassword(link.error)
  const busy = link.isPending || link.isSuccess

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) link.mutate(field.current?.value ?? '')
  }

  return (
    <Stack as="form" onSubmit={onSubmit}>
      {/* The hidden field tells password managers to which account the password belongs. */}
      <input hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        ref={field}
        autoComplete="current-password"
        hint="The password of your WordConnect account."
        error={isWrong ? refusal : undefined}
      />
      {!isWrong && <Refusal>{refusal}</Refusal>}
      <Button type="submit" look="primary" wide busy={busy}>
        {busy ? 'Connecting…' : 'Connect and sign in'}
      </Button>
    </Stack>
  )
}

function ByMail({ link: { email, password } }: { link: Link }) {
  const send = useMutation({ mutationFn: () => call('POST /api/auth/google/link/send') })
  const sent = `The mail to ${email} is on its way. Its link works once, for 30 minutes.`
  useAnnounce(send.isSuccess && sent)
  return (
    <Stack>
      <Text size="small" tone="soft">
        {password && 'You do not know the password? '}A link in a mail connects the account too. It removes
        the account’s password with every other way in, and signs it out on every device, because whoever set
        them has never confirmed the address.
      </Text>
      {send.isSuccess ? (
        <Notice>{sent}</Notice>
      ) : (
        <Button wide busy={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? 'Sending…' : 'Send me the link'}
        </Button>
      )}
      <Refusal>{send.error && errorMessage(send.error)}</Refusal>
    </Stack>
  )
}

/**
 * The page `/link-google?token=…`, which opens from a link in a mail. The page connects the account only after a press
 * on the button, because mail scanners open every link.
 */
export function LinkGoogleByMail() {
  const token = linkToken()
  const link = useMutation({
    mutationFn: () => call('POST /api/auth/google/link/confirm', { body: { token } }),
    onSuccess: goOn,
  })
  const busy = link.isPending || link.isSuccess
  return (
    <LinkFrame>
      <p>
        From then on you sign in with the Google account that asked for this. If nobody has confirmed your
        address here before, the account’s password is removed, with every other way in, and it is signed out
        on every device.
      </p>
      {link.error ? (
        <Refusal>{errorMessage(link.error)}</Refusal>
      ) : (
        <Button look="primary" wide busy={busy} icon={<GoogleMark />} onClick={() => link.mutate()}>
          {busy ? 'Connecting…' : 'Connect and sign in'}
        </Button>
      )}
    </LinkFrame>
  )
}
