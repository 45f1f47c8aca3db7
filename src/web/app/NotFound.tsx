import { Link } from '@tanstack/react-router'
import { buttonClass } from '../design/Button.tsx'
import { DeadEnd } from '../design/DeadEnd.tsx'

export const NotFound = () => (
  <main>
    <DeadEnd title="Page Not Found">
      <p>The thread ends here: nothing is tied to this address.</p>
      <Link to="/" className={buttonClass('primary')}>
        Go to Home Dashboard
      </Link>
    </DeadEnd>
  </main>
)
