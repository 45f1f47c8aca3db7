import { wantedPage } from '../features/account/wanted.ts'
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

/** What follows the sign-in screen. Each part is loaded on its own, because a visitor's first page needs none of them. */
export const loadSignedIn = async () => {
  const { SignedIn, loadRoute } = await import('./SignedIn.tsx')
  await loadRoute()
  return SignedIn
}
export const loadLanding = async () => (await import('./Landing.tsx')).Landing
export const loadGoogleButton = async () =>
  (await import('../features/account/google/GoogleButton.tsx')).GoogleButton
export const loadUsernameScreen = async () =>
  (await import('../features/account/UsernameScreen.tsx')).UsernameScreen

const loadMailed = async () => (await import('./Mailed.tsx')).Mailed

/** The pages that stand outside of the app, for visitors and players alike. */
export const barePages = {
  '/verify-email': loadMailed,
  '/reset-password': loadMailed,
  '/forgot-password': loadMailed,
  '/link-google': async () =>
    (await import('../features/account/google/LinkGoogleByMail.tsx')).LinkGoogleByMail,
  '/how-to-play': async () => (await import('./HowToPlay.tsx')).HowToPlay,
  '/auth?link': async () => (await import('../features/account/google/LinkGoogle.tsx')).LinkGoogle,
}

/** The page outside of the app that the address names. */
export function barePage(): keyof typeof barePages | undefined {
  const { pathname, search } = window.location
  const name = pathname === '/auth' && new URLSearchParams(search).has('link') ? '/auth?link' : pathname
  return name in barePages ? (name as keyof typeof barePages) : undefined
}

// What is loaded ahead may fail in silence: whoever needs the part asks again, and reports it.

/** Starts loading what a signed-in player needs at `path`, while the server is still asked who visits. */
export function preloadFor(path: string): void {
  if (barePage()) return
  void loadSignedIn().catch(() => undefined)
  pageLoader(path)?.().catch(() => undefined)
}

/** Starts loading the same for a visitor who fills in the form. The address stays as it is: it may name the page that they want. */
export function preloadForVisitor(): void {
  void import('./SignedIn.tsx').catch(() => undefined)
  pageLoader(wantedPage())?.().catch(() => undefined)
}

function pageLoader(path: string): (() => Promise<unknown>) | undefined {
  if (path === '/' || path === '/challenges') return loadHome
  if (path === '/game') return loadGame
  if (path === '/daily-challenge') return loadDaily
  if (path === '/story-mode') return loadStory
  if (path === '/practice') return loadPractice
  if (path === '/leaderboards') return loadLeaderboards
  if (path.startsWith('/players/')) return loadPlayer
  if (path.startsWith('/look-back/')) return loadLookBack
  if (path.startsWith('/challenges/link/')) return loadChallengeLink
  if (path === '/premium-store') return loadStore
  if (path === '/referrals') return loadReferrals
  if (path === '/settings') return loadSettings
  return undefined
}
