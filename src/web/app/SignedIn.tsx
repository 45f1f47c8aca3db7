import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** The app of a player with a name. Everything in it may use `useUser`. */
export const SignedIn = () => <RouterProvider router={router} />
