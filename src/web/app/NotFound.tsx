import { Link } from '@tanstack/react-router'
import { usePage } from '../lib/page.ts'
import { buttonClass } from '../ui/Button.tsx'
import styles from './NotFound.module.css'

/** Any path that is no page (spec section 2). */
export function NotFound() {
  const heading = usePage('Page Not Found')
  return (
    <main className={styles.page}>
      <svg viewBox="0 0 320 150" className={styles.art} aria-hidden="true">
        <path d="M20 34C34 96 52 128 74 128c24 0 18-52 40-52" />
        <path d="M206 76c22 0 16 52 40 52 22 0 40-32 54-94" />
        <path className={styles.missing} d="M126 78c20 6 48 6 68 0" />
        <circle cx="20" cy="34" r="9" />
        <circle cx="74" cy="128" r="9" />
        <circle cx="246" cy="128" r="9" />
        <circle cx="300" cy="34" r="9" />
        <circle className={styles.loose} cx="160" cy="70" r="8" />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        Page Not Found
      </h1>
      <p>The thread ends here: nothing is tied to this address.</p>
      <Link to="/" className={buttonClass('primary')}>
        Go to Home Dashboard
      </Link>
    </main>
  )
}
