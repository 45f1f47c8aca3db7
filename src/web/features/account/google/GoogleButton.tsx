import { urlOf } from '../../../lib/api.ts'
import { givenCode } from '../../../lib/referral-code.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import styles from '../AuthForm.module.css'
import { GoogleMark } from './GoogleMark.tsx'

/** A full-page redirect to the provider (spec section 2). Whoever came by a challenge's link comes back to it. */
export function GoogleButton() {
  const { pathname } = window.location
  const query = {
    ref: givenCode() || null,
    timeZone: timeZone(),
    next: pathname.startsWith('/challenges/link/') ? pathname : undefined,
  }
  return (
    <>
      <p className={styles.or}>or</p>
      <ButtonLink href={urlOf('GET /api/auth/google', { query })} wide icon={<GoogleMark />}>
        Continue with Google
      </ButtonLink>
    </>
  )
}
