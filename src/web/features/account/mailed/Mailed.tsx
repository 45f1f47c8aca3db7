import { ForgotPassword } from './ForgotPassword.tsx'
import { linkToken } from './link-token.ts'
import { ResetPassword } from './ResetPassword.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'

/** The pages that mails lead to, and the one that asks for such a mail. They are the same signed in and signed out. */
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
