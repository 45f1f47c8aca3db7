import { useMutation } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useRef, useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { Row, Stack } from '../../design/layout.tsx'
import { ApiError, call, refusalMessage } from '../../lib/api.ts'
import { givenCode, keepCode } from '../../lib/referral-code.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { invalid, refusedField } from './refused-field.ts'
import { enterApp } from './sign-in.ts'

interface NewAccount {
  email: string
  password: string
  firstName: string
  lastName: string
  referralCode: string
}

interface Props {
  /** The button to sign in with Google. Undefined if players cannot sign in with Google at this installation. */
  Google: ComponentType<{ goOnAt?: string | undefined }> | undefined
  onIntent: () => void
  /** The path that opens after sign-up. */
  goOnAt: string
}

export function SignUpForm({ Google, onIntent, goOnAt }: Props) {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const referral = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(givenCode)
  const signUp = useMutation({
    mutationFn: ({ firstName, lastName, referralCode, ...account }: NewAccount) =>
      call('POST /api/auth/register', {
        body: {
          ...account,
          timeZone: timeZone(),
          ...(firstName && { firstName }),
          ...(lastName && { lastName }),
          ...(referralCode && { referralCode }),
        },
      }),
    onSuccess(user) {
      keepCode('')
      enterApp(user, goOnAt)
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'unknown_referral_code') {
        referral.current?.select()
        return
      }
      toast({ title: 'Signup Failed', description: refusalMessage(error), tone: 'bad' })
      const wrong = error instanceof ApiError && error.code === 'weak_password' ? password : email
      wrong.current?.select()
    },
  })

  const { error } = signUp
  const refusal = error instanceof ApiError ? error.code : undefined
  const unknownCode = refusal === 'unknown_referral_code' ? error?.message : undefined
  const isWeak = refusal === 'weak_password'
  const reason = error && !unknownCode && refusalMessage(error)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    signUp.mutate({
      email: text('email').trim(),
      password: text('password'),
      firstName: text('firstName').trim(),
      lastName: text('lastName').trim(),
      referralCode: code.trim(),
    })
  }

  return (
    <Stack
      as="form"
      aria-label="Sign Up"
      className={styles.form}
      onSubmit={onSubmit}
      onFocus={onIntent}
      onInput={() => reason && signUp.reset()}
    >
      <Row wrap align="start" className={styles.names}>
        <Field label="First name (optional)" name="firstName" autoComplete="given-name" maxLength={80} />
        <Field label="Last name (optional)" name="lastName" autoComplete="family-name" maxLength={80} />
      </Row>
      <Field
        ref={email}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        {...refusedField(!isWeak && reason)}
        {...(refusal === 'email_taken' && invalid)}
      />
      <PasswordField
        ref={password}
        autoComplete="new-password"
        minLength={8}
        {...refusedField(isWeak && reason, 'At least 8 characters')}
        {...(isWeak && invalid)}
      />
      <Field
        ref={referral}
        className={styles.referral}
        label="Referral code (optional)"
        name="referralCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        value={code}
        onChange={(event) => {
          const typed = event.currentTarget.value.toUpperCase()
          setCode(typed)
          keepCode(typed)
          if (unknownCode) signUp.reset()
        }}
        error={unknownCode}
        hint={code.trim() ? 'You and your referrer will both get bonus rewards!' : '\u00a0'}
      />
      <Button type="submit" look="primary" wide busy={signUp.isPending}>
        {signUp.isPending ? 'Creating Account...' : 'Create Account'}
      </Button>
      {Google && <Google goOnAt={goOnAt} />}
    </Stack>
  )
}
