import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { boardSearch } from '../lib/boards.ts'
import { PageError } from './ErrorBoundary.tsx'
import { NotFound } from './NotFound.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { loadGame, loadHome, loadLeaderboards, loadPlayer, loadSettings } from './pages.ts'
import { Shell } from './Shell.tsx'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(loadHome),
})

const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/game',
  validateSearch: (search: Record<string, unknown>): { challenge?: string } =>
    typeof search.challenge === 'string' ? { challenge: search.challenge } : {},
  component: lazyRouteComponent(loadGame),
})

const leaderboardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboards',
  validateSearch: boardSearch,
  component: lazyRouteComponent(loadLeaderboards),
})

const playerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players/$username',
  component: lazyRouteComponent(loadPlayer),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(loadSettings),
})

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    gameRoute,
    leaderboardsRoute,
    playerRoute,
    settingsRoute,
    authRoute,
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** On the way to /game: go on with the run there is. */
    goesOn?: boolean
  }
}
