import type { ReactNode } from 'react'
import { Mark } from '../ui/Thread.tsx'

/** A page with only the product's name above it. `named` makes that name the heading of a page whose content has none. */
export function Bare({ named = false, children }: { named?: boolean; children: ReactNode }) {
  const Name = named ? 'h1' : 'div'
  return (
    <>
      <header className="shell-bar">
        <Name className="shell-name">
          <Mark />
          WordConnect
        </Name>
      </header>
      {children}
    </>
  )
}
