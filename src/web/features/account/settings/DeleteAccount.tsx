import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Stack } from '../../../design/layout.tsx'
import { call } from '../../../lib/api.ts'
import { toastAfterLoad } from '../../../lib/toast.ts'
import { PasswordField } from '../PasswordField.tsx'
import { ProofRefusal } from './ProofRefusal.tsx'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

interface Props {
  email: string
  hasPassword: boolean
}

/** The dialog's content, which is mounted only while the dialog is open. */
function Content({
  formId,
  email,
  hasPassword,
  remove,
}: Props & {
  formId: string
  remove: ReturnType<typeof useRemove>
}) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    remove.mutate(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  return (
    <Stack as="form" id={formId} onSubmit={onSubmit}>
      <ul className={styles.list}>
        <li>You are signed out everywhere, and cannot sign in again.</li>
        <li>Your picture, your name and your e-mail address are removed.</li>
        <li>Your games and scores stay, as those of a “Deleted player”.</li>
        <li>Your username is free for others after 30 days.</li>
      </ul>
      {hasPassword && (
        <>
          <input hidden name="username" autoComplete="username" value={email} readOnly />
          <PasswordField autoComplete="current-password" />
        </>
      )}
      <ProofRefusal error={remove.error} />
    </Stack>
  )
}

const useRemove = () =>
  useMutation({
    mutationFn: (password: string) => call('DELETE /api/account', { body: password ? { password } : {} }),
    onSuccess() {
      toastAfterLoad({ title: 'Your account is deleted', description: 'Thank you for playing.' })
      window.location.assign('/')
    },
  })

export function DeleteAccount({ email, hasPassword }: Props) {
  const [asking, setAsking] = useState(false)
  const remove = useRemove()
  const formId = useId()
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <Section
      id="delete"
      title="Delete my account"
      about="For good: it cannot be undone, and nobody can bring it back."
    >
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title="Delete your account?"
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button type="submit" form={formId} look="danger" busy={remove.isPending || remove.isSuccess}>
              {remove.isPending ? 'Deleting…' : 'Delete for good'}
            </Button>
          </>
        }
      >
        <Content formId={formId} email={email} hasPassword={hasPassword} remove={remove} />
      </Dialog>
    </Section>
  )
}
