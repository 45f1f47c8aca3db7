import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** The app of a player with a name. Everything in it may use `useUser`. */
export const SignedIn = () => <RouterProvider router={router} />

/** Loads the page that the address asks for, so that it is there when the app is. */
export const loadRoute = () => router.load()
