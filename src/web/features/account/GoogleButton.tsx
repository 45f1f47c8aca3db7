import { ButtonLink } from '../../ui/Button.tsx'
import styles from './AuthForm.module.css'

/** A full-page redirect to the provider (spec section 2). */
export function GoogleButton() {
  return (
    <>
      <p className={styles.or}>or</p>
      <ButtonLink href="/api/auth/google" wide>
        Continue with Google
      </ButtonLink>
    </>
  )
}
