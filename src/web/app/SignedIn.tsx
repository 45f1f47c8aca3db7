import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** The app of a player with a username. Components inside the app can call `useUser`, because a player is signed in. */
export const SignedIn = () => <RouterProvider router={router} />

/** Loads the page for the browser's address, so that the page is ready when React mounts the app. */
export const loadRoute = () => router.load()
