import type { ReactNode } from 'react'
import { Mark } from './Thread.tsx'

/** A page with only the product's name above it. */
export const Bare = ({ children }: { children: ReactNode }) => (
  <>
    <header className="shell-bar">
      <div className="shell-name">
        <Mark />
        WordConnect
      </div>
    </header>
    {children}
  </>
)
