import type { ReactNode } from 'react'
import { Mark } from './Thread.tsx'

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
