import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { leaderboardSearch } from '../features/leaderboard/leaderboards.ts'
import { mustLoad } from '../features/store/payment-document.ts'
import { type StoreSearch, storeSearch } from '../features/store/search.ts'
import { PageError } from './ErrorBoundary.tsx'
import { NotFound } from './NotFound.tsx'
import { BoardSkeleton, DailySkeleton, HomeSkeleton, PageSkeleton } from './PageSkeleton.tsx'
import {
  loadChallengeLink,
  loadDaily,
  loadGame,
  loadHome,
  loadLeaderboards,
  loadLookBack,
  loadPlayer,
  loadPractice,
  loadReferrals,
  loadSettings,
  loadStore,
  loadStory,
} from './pages.ts'
import { Shell } from './Shell.tsx'

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: ({ location, preload }) => {
    if (preload || !mustLoad(location.pathname)) return
    window.location.replace(location.href)
    // This document is being left: nothing of the next page is shown in it.
    return new Promise<void>(() => undefined)
  },
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(loadHome),
  pendingComponent: HomeSkeleton,
})

const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/game',
  validateSearch: (search: Record<string, unknown>): { challenge?: string } =>
    typeof search.challenge === 'string' ? { challenge: search.challenge } : {},
  component: lazyRouteComponent(loadGame),
  pendingComponent: BoardSkeleton,
})

const isDate = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)

/** `date` names one of the player's own dates. `game` and `of` name a game out of the archive and its date. */
interface DailySearch {
  date?: string
  game?: string
  of?: string
}

const dailyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/daily-challenge',
  validateSearch: ({ date, game, of }: Record<string, unknown>): DailySearch => ({
    ...(isDate(date) && { date }),
    ...(typeof game === 'string' && isDate(of) && { game, of }),
  }),
  component: lazyRouteComponent(loadDaily),
  pendingComponent: DailySkeleton,
})

const storyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/story-mode',
  validateSearch: ({ chapter }: Record<string, unknown>): { chapter?: string } =>
    typeof chapter === 'string' ? { chapter } : {},
  component: lazyRouteComponent(loadStory),
})

const practiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/practice',
  component: lazyRouteComponent(loadPractice),
})

const leaderboardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboards',
  validateSearch: leaderboardSearch,
  component: lazyRouteComponent(loadLeaderboards),
})

const playerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players/$username',
  component: lazyRouteComponent(loadPlayer),
})

const lookBackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/look-back/$gameId',
  component: lazyRouteComponent(loadLookBack),
})

const storeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/premium-store',
  validateSearch: (search: Record<string, unknown>): StoreSearch => storeSearch(search),
  component: lazyRouteComponent(loadStore),
})

/** Home opened on its challenges tab (spec section 2): each tab has one address. */
const challengesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenges',
  beforeLoad: () => {
    throw redirect({ to: '/', hash: 'challenges', replace: true })
  },
})

const challengeLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenges/link/$token',
  component: lazyRouteComponent(loadChallengeLink),
})

const referralsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/referrals',
  component: lazyRouteComponent(loadReferrals),
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
    dailyRoute,
    storyRoute,
    practiceRoute,
    leaderboardsRoute,
    playerRoute,
    lookBackRoute,
    storeRoute,
    challengesRoute,
    challengeLinkRoute,
    referralsRoute,
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
    /** On the way to /game: go on with the run without asking. */
    resume?: boolean
  }
}
