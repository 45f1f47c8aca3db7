import { ForgotPassword } from '../features/account/mailed/ForgotPassword.tsx'
import { linkToken } from '../features/account/mailed/link-token.ts'
import { ResetPassword } from '../features/account/mailed/ResetPassword.tsx'
import { VerifyEmail } from '../features/account/mailed/VerifyEmail.tsx'
import { Bare } from '../ui/Bare.tsx'

/** The pages that mails lead to, and the one that asks for such a mail. They are the same signed in and signed out. */
export function Mailed() {
  const path = window.location.pathname
  const token = linkToken()
  return (
    <Bare>
      {path === '/verify-email' && <VerifyEmail token={token} />}
      {path === '/reset-password' && <ResetPassword token={token} />}
      {path === '/forgot-password' && <ForgotPassword />}
    </Bare>
  )
}
