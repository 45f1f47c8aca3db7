import type { ReactNode } from 'react'
import { usePage } from '../../../lib/page.ts'
import styles from './LinkGoogle.module.css'

/** A page outside of the app on which an account is connected with Google. Without children it still waits for its content. */
export function LinkFrame({ children }: { children: ReactNode }) {
  const heading = usePage('Connect with Google')
  return (
    <main className={styles.main}>
      <h1 ref={heading} tabIndex={-1}>
        Connect with Google
      </h1>
      {children}
      {children !== null && (
        <p className={styles.back}>
          <a href="/auth">Back to sign-in</a>
        </p>
      )}
    </main>
  )
}

/** Goes on in the app with the session that there is now. */
export const goOn = ({ next }: { next: string }): void => window.location.assign(next)
