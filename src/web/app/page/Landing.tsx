import type { ComponentProps } from 'react'
import { SignInScreen } from '../../features/account/SignInScreen.tsx'
import { VisitorBoard } from '../../features/visitor/VisitorBoard.tsx'

/** What visitors see on every route: the sign-in screen of the account feature, with a board of the game feature to play. */
export const Landing = (props: Omit<ComponentProps<typeof SignInScreen>, 'board'>) => (
  <SignInScreen {...props} board={(parts) => <VisitorBoard {...parts} />} />
)
