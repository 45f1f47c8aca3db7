import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** The app of a player with a username. Everything in it may call `useUser`. */
export const SignedIn = () => <RouterProvider router={router} />

/** Loads the page of the address, so that it is ready when the app mounts. */
export const loadRoute = () => router.load()
