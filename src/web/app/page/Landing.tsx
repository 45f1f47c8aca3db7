import type { ComponentProps } from 'react'
import { SignInScreen } from '../../features/account/SignInScreen.tsx'
import { VisitorBoard } from '../../features/visitor/VisitorBoard.tsx'

/** What visitors see on every route: the account feature's sign-in screen, with the visitor feature's board. */
export const Landing = (props: Omit<ComponentProps<typeof SignInScreen>, 'board'>) => (
  <SignInScreen {...props} board={(parts) => <VisitorBoard {...parts} />} />
)
