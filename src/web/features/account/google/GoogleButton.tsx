import { ButtonLink } from '../../../design/Button.tsx'
import { Row } from '../../../design/layout.tsx'
import { urlOf } from '../../../lib/api.ts'
import { givenCode } from '../../../lib/referral-code.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import styles from '../AuthForm.module.css'
import { wantedPath } from '../sign-in-address.ts'
import { GoogleMark } from './GoogleMark.tsx'

/** Starts the sign-in with Google. After the sign-in, Google redirects the browser, which then opens `goOnAt`. */
export function GoogleButton({ goOnAt = wantedPath() }: { goOnAt?: string | undefined }) {
  const query = {
    ref: givenCode() || null,
    timeZone: timeZone(),
    next: goOnAt === '/' ? undefined : goOnAt,
  }
  return (
    <>
      <Row as="p" className={styles.or}>
        or
      </Row>
      <ButtonLink href={urlOf('GET /api/auth/google', { query })} wide icon={<GoogleMark />}>
        Continue with Google
      </ButtonLink>
    </>
  )
}
