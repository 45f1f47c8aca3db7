import { useMutation } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, type MouseEvent, useRef } from 'react'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { call } from '../../lib/api.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import styles from './AuthForm.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { canUsePasskeys } from './passkey.ts'
import { enterApp, FORGOT_PATH, goToForgot, signInFailure } from './sign-in.ts'
import { useOfferedPasskey } from './use-offered-passkey.ts'

/** The account that a demo installation is seeded with. */
const demoAccount = { email: 'demo@wordconnect.example', password: 'wordconnect-demo' }

interface Props {
  /** Undefined where this installation does not offer to sign in with Google. */
  Google: ComponentType<{ goOnAt?: string | undefined }> | undefined
  /** Can a forgotten password be set anew by mail? */
  email: boolean
  demo: boolean
  onIntent: () => void
  /** Called when the password was right and the account asks for a second step. */
  onSecondStep: () => void
}

export function SignInForm({ Google, email: sendsMail, demo, onIntent, onSecondStep }: Props) {
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
      toast({ title: 'Login Failed', description: signInFailure(error), tone: 'bad' })
      password.current?.select()
    },
  })

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
    <form className={styles.form} onSubmit={onSubmit} onFocus={onIntent}>
      <Field
        ref={email}
        label="Email"
        type="email"
        name="email"
        autoComplete={canUsePasskeys() ? 'username webauthn' : 'username'}
        required
        maxLength={254}
      />
      <PasswordField ref={password} autoComplete="current-password" />
      <Button type="submit" look="primary" wide busy={signIn.isPending}>
        {signIn.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      {sendsMail && (
        <p className={styles.demo}>
          <a className={styles.link} href={FORGOT_PATH} onClick={onForgot}>
            Forgot your password?
          </a>
        </p>
      )}
      {Google && <Google />}
      {canUsePasskeys() && <PasskeyButton first={!Google} />}
      {demo && (
        <p className={styles.demo}>
          Just looking around?{' '}
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              if (!signIn.isPending) signIn.mutate(demoAccount)
            }}
          >
            Use the demo account
          </button>
        </p>
      )}
    </form>
  )
}
