import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Field } from '../../design/Field.tsx'
import { Row, Stack, Text } from '../../design/layout.tsx'
import { linkClass } from '../../design/link.ts'
import { ApiError, call, errorMessage } from '../../lib/api.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import styles from './AuthForm.module.css'
import { enterApp } from './sign-in.ts'

const DIGITS = 6

export function SecondStep({ onLeave }: { onLeave: () => void }) {
  const [withApp, setWithApp] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const verify = useMutation({
    mutationFn: (code: string) =>
      call('POST /api/auth/two-factor/verify', { body: { code, timeZone: timeZone() } }),
    onSuccess: (user) => enterApp(user),
    onError(error) {
      field.current?.select()
      if (!(error instanceof ApiError) || error.code !== 'sign_in_expired') return
      toast({ title: 'Login Failed', description: error.message, tone: 'bad' })
      onLeave()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field, which takes the focus
  useEffect(() => field.current?.focus(), [withApp])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!verify.isPending) verify.mutate(field.current?.value ?? '')
  }

  const shared = {
    ref: field,
    name: 'code',
    required: true,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    className: styles.code,
    error: verify.error ? errorMessage(verify.error) : undefined,
  }
  return (
    <Stack as="form" className={styles.form} onSubmit={onSubmit}>
      <Stack gap={2}>
        <h2>One more step</h2>
        <Text tone="soft">
          {withApp
            ? 'Open your authenticator app, and type the code that it shows for WordConnect.'
            : 'Type one of the recovery codes that you have kept. Each of them works once.'}
        </Text>
      </Stack>
      {withApp ? (
        <Field
          key="app"
          {...shared}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={DIGITS + 1}
          hint="Six digits, new every half minute"
          onChange={({ currentTarget: { form, value } }) => {
            if (value.replace(/\D/g, '').length === DIGITS) form?.requestSubmit()
          }}
        />
      ) : (
        <Field
          key="recovery"
          {...shared}
          label="Recovery code"
          autoComplete="off"
          maxLength={20}
          hint="Like abcd-efgh-jkmn"
        />
      )}
      <Button type="submit" look="primary" wide busy={verify.isPending}>
        {verify.isPending ? 'Checking…' : 'Continue'}
      </Button>
      <Row wrap gap={0} justify="space-between">
        <button
          type="button"
          className={linkClass}
          onClick={() => {
            verify.reset()
            setWithApp(!withApp)
          }}
        >
          {withApp ? 'Use a recovery code' : 'Use the app'}
        </button>
        <button type="button" className={linkClass} onClick={onLeave}>
          Back to Sign In
        </button>
      </Row>
    </Stack>
  )
}
