import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
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

/**
 * A page that is loaded when it is asked for. The router answers a file that cannot be loaded by loading the document again, which
 * without a network would leave nothing to see: then it is told of an error of another kind, and shows it.
 */
const pageComponent = (load: () => Promise<{ default: () => ReactNode }>) =>
  lazyRouteComponent(() =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new Error('The page is out of reach without a network.')
    }),
  )

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
  component: pageComponent(loadHome),
  pendingComponent: HomeSkeleton,
})

const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/game',
  validateSearch: (search: Record<string, unknown>): { challenge?: string } =>
    typeof search.challenge === 'string' ? { challenge: search.challenge } : {},
  component: pageComponent(loadGame),
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
  component: pageComponent(loadDaily),
  pendingComponent: DailySkeleton,
})

const storyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/story-mode',
  validateSearch: ({ chapter }: Record<string, unknown>): { chapter?: string } =>
    typeof chapter === 'string' ? { chapter } : {},
  component: pageComponent(loadStory),
})

const practiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/practice',
  component: pageComponent(loadPractice),
})

const leaderboardsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboards',
  validateSearch: leaderboardSearch,
  component: pageComponent(loadLeaderboards),
})

const playerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players/$username',
  component: pageComponent(loadPlayer),
})

const lookBackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/look-back/$gameId',
  component: pageComponent(loadLookBack),
})

const storeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/premium-store',
  validateSearch: (search: Record<string, unknown>): StoreSearch => storeSearch(search),
  component: pageComponent(loadStore),
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
  component: pageComponent(loadChallengeLink),
})

const referralsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/referrals',
  component: pageComponent(loadReferrals),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: pageComponent(loadSettings),
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
