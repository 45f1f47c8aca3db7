import { type FormEvent, type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Stack } from '../../../design/layout.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { ProofRefusal } from './ProofRefusal.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The button's text. `doing` is the button's text while the action is running. */
  action: string
  doing: string
  look?: ButtonLook
  /** Undefined for an account without a password; the dialog then does not ask for a password. */
  email: string | undefined
  busy: boolean
  error: unknown
  /** Returns the error text; used instead of `failureMessage` if the action can also fail on the player's device. */
  failure?: (error: unknown) => string | undefined
  onProof: (password: string | undefined) => void
}

/** Asks for the password before the player changes how the account is protected. */
export function ProofDialog(props: Props) {
  const { open, onClose, title, children, action, doing, look = 'primary', email, busy, error } = props
  const { failure, onProof } = props
  const formId = useId()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget).get('password')
    onProof(given === null ? undefined : String(given))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look={look} busy={busy}>
            {busy ? doing : action}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} onSubmit={onSubmit}>
        <p>{children}</p>
        {email !== undefined && (
          <>
            <input hidden name="username" autoComplete="username" value={email} readOnly />
            <PasswordField autoComplete="current-password" />
          </>
        )}
        <ProofRefusal error={error} failure={failure} />
      </Stack>
    </Dialog>
  )
}
