import type { ComponentProps } from 'react'
import { SignInScreen } from '../../features/account/SignInScreen.tsx'
import { VisitorBoard } from '../../features/visitor/VisitorBoard.tsx'

/**
 * The screen that visitors see on every route: the sign-in screen (feature account) with the board (feature visitor).
 */
export const Landing = (props: Omit<ComponentProps<typeof SignInScreen>, 'board'>) => (
  <SignInScreen {...props} board={(parts) => <VisitorBoard {...parts} />} />
)
