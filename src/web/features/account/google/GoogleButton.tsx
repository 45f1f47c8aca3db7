import { ButtonLink } from '../../../design/Button.tsx'
import { urlOf } from '../../../lib/api.ts'
import { givenCode } from '../../../lib/referral-code.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import styles from '../AuthForm.module.css'
import { wantedPath } from '../wanted.ts'
import { GoogleMark } from './GoogleMark.tsx'

/** A full-page redirect to the provider (spec section 2), which comes back to the page that the visitor came for. */
export function GoogleButton({ goOnAt = wantedPath() }: { goOnAt?: string | undefined }) {
  const query = {
    ref: givenCode() || null,
    timeZone: timeZone(),
    next: goOnAt === '/' ? undefined : goOnAt,
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
