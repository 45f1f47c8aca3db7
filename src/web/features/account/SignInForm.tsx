import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type ComponentType, type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { ApiError, call, errorMessage, refusalMessage } from '../../lib/api.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { canUsePasskeys } from '../../lib/webauthn.ts'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { invalid, refusedField } from './refused-field.ts'
import { enterApp, FORGOT_PATH, goToForgot } from './sign-in.ts'

/** This code is loaded only if the browser has passkeys. */
const loadPasskey = () => import('./passkey.ts')

/** The account that exists in every demo installation. */
const demoAccount = { email: 'demo@wordconnect.example', password: 'wordconnect-demo' }

interface Props {
  /** The button to sign in with Google. Undefined if players cannot sign in with Google at this installation. */
  Google: ComponentType<{ goOnAt?: string | undefined }> | undefined
  /** True if this installation can send mail. */
  sendsMail: boolean
  demo: boolean
  onIntent: () => void
  /** Called when the password is right and the account also needs a second step (two-step sign-in). */
  onSecondStep: () => void
}

export function SignInForm({ Google, sendsMail, demo, onIntent, onSecondStep }: Props) {
  useOfferedPasskey()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: (account: typeof demoAccount) =>
      call('POST /api/auth/login', { body: { ...account, timeZone: timeZone() } }),
    onSuccess(answer) {
      if ('twoFactorRequired' in answer) onSecondStep()
      else enterApp(answer)
    },
    onError(error) {
      toast({ title: 'Login Failed', description: refusalMessage(error), tone: 'bad' })
      password.current?.select()
    },
  })

  // Marks both fields, because the server does not say which one is wrong.
  const isWrong = signIn.error instanceof ApiError && signIn.error.status === 401
  const mark = isWrong && invalid

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    signIn.mutate({ email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' })
  }

  function onForgot(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goToForgot(email.current?.value.trim() ?? '')
  }

  return (
    <Stack
      as="form"
      className={styles.form}
      onSubmit={onSubmit}
      onFocus={onIntent}
      onInput={() => signIn.error && signIn.reset()}
    >
      <Field
        ref={email}
        label="Email"
        type="email"
        name="email"
        autoComplete={canUsePasskeys() ? 'username webauthn' : 'username'}
        required
        maxLength={254}
        {...mark}
      />
      <PasswordField
        ref={password}
        autoComplete="current-password"
        {...refusedField(signIn.error && refusalMessage(signIn.error))}
        {...mark}
      />
      <Button type="submit" look="primary" wide busy={signIn.isPending}>
        {signIn.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      {sendsMail && (
        <Text size="small" tone="soft" className={styles.aside}>
          <a className={linkClass} href={FORGOT_PATH} onClick={onForgot}>
            Forgot your password?
          </a>
        </Text>
      )}
      {Google && <Google />}
      {canUsePasskeys() && <PasskeyButton first={!Google} />}
      {demo && (
        <Text size="small" tone="soft" className={styles.aside}>
          Just looking around?{' '}
          <button
            type="button"
            className={linkClass}
            onClick={() => {
              if (!signIn.isPending) signIn.mutate(demoAccount)
            }}
          >
            Use the demo account
          </button>
        </Text>
      )}
    </Stack>
  )
}

/**
 * Interval at which the form asks the browser again to suggest passkeys, in ms. The server accepts a passkey only
 * within five minutes after such a request, so the form renews the request earlier.
 */
const RENEWED_MS = 240_000

/** Lets the browser suggest a passkey in the e-mail field while the form is mounted. */
function useOfferedPasskey(): void {
  useEffect(() => {
    if (!canUsePasskeys()) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function offer() {
      try {
        const { canOfferPasskeys, signInWithPasskey } = await loadPasskey()
        if (!(await canOfferPasskeys()) || isOver) return
        // A new request for a passkey cancels the previous request.
        timer = setTimeout(() => void offer(), RENEWED_MS)
        const user = await signInWithPasskey({ offered: true })
        if (!isOver) enterApp(user)
      } catch {
        // Shows no error when this request fails, because the player did not start the request.
      }
    }
    void offer()
    return () => {
      isOver = true
      clearTimeout(timer)
      void loadPasskey().then(
        ({ stopOffering }) => stopOffering(),
        () => undefined,
      )
    }
  }, [])
}

/** `first`: true if no Google button is above the passkey button. */
function PasskeyButton({ first }: { first: boolean }) {
  const signIn = useMutation({
    async mutationFn() {
      const { isClosed, signInWithPasskey } = await loadPasskey()
      try {
        enterApp(await signInWithPasskey())
      } catch (error) {
        if (!isClosed(error)) throw error
      }
    },
    onError: (error) => toast({ title: 'Login Failed', description: errorMessage(error), tone: 'bad' }),
  })
  return (
    <>
      {first && (
        <Row as="p" className={styles.or}>
          or
        </Row>
      )}
      <Button
        wide
        icon={<Fingerprint size={18} aria-hidden="true" />}
        busy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
