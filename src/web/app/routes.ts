import type { ComponentType } from 'react'
import type { ApiKey } from '../../contract/api.ts'
import type { Shape } from '../design/PageSkeleton.tsx'
import { leaderboardSearch } from '../features/leaderboard/search.ts'
import { storeSearch } from '../features/store/search.ts'
import { matchPath, openName } from './match-path.ts'

/*
 * The only table of the app's pages. The router, the header, the side menu and the card for visitors use this table.
 * The first script and the code that loads pages early use it too. The build imports this file too, so the file must
 * not import code that needs a browser or a bundler.
 */

type Get = Extract<ApiKey, `GET ${string}`>
type Search = Record<string, unknown>

/** The placeholder that is shown while a page is loading. */
interface Shell {
  shape: Shape
  title?: string
  line?: string
}

export interface Page {
  /** Loads the page's component. The build reads the name of the page's file from the source code of this function. */
  load: () => Promise<ComponentType>
  shell: Shell
  /**
   * API calls that start before the page's code is loaded. A parameter of a call has the value of the parameter with
   * the same name in the page's path.
   */
  calls?: readonly (Get | `${Get}?${string}`)[]
  /** The placeholder for an address with a query. For such an address, the page makes no early API calls. */
  shellWithSearch?: Shell
  /** Returns the query parameters that the page uses, without any other parameters. */
  search?: (search: Search) => object
  /** The page's label in the header. */
  header?: string
  /**
   * The page's entry in the side menu. `isPremium`: the entry is disabled for free players. `isQuick`: the entry is in
   * the group Quick Access.
   */
  menu?: { label: string; isPremium?: true; isQuick?: true; badge?: string }
  /** True if people without an account can use the page too. They see it with a header of its own. */
  forVisitors?: true
}

const page = <const One extends Page>(one: One) => one

const play = 'Find four words that belong together.'
const tied = 'Find two more that go with these.'
const daily = 'Today’s sixteen'

const isDate = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * `date` is the date of a daily challenge. `game` is the id of a game in the archive, and `of` is the date of this
 * game. `scope` is set if the leaderboard is that of friends.
 */
export interface DailySearch {
  date?: string
  game?: string
  of?: string
  scope?: 'friends'
}

/**
 * The query of the home page: the list on the tab of players, and whether the activities are those of friends or of
 * everybody. The tabs check the values.
 */
export type HomeSearch = Partial<Record<'players' | 'scope', unknown>>

/** The query of the page of boards: see `GET /api/boards`. */
export type BoardsSearch = Partial<Record<'sort' | 'size' | 'author' | 'search', unknown>>

const clubs: Page['load'] = async () => (await import('./page/Clubs.tsx')).Clubs

/** Pages for signed-in players, in the order of the header and the side menu. */
export const playerPages = {
  '/': page({
    load: async () => (await import('./page/Home.tsx')).Home,
    shell: { shape: 'home', title: daily },
    calls: ['GET /api/daily-challenge', 'GET /api/game/current'],
    search: ({ players, scope }: Search): HomeSearch => ({ players, scope }),
    header: 'Home',
    menu: { label: 'Home Dashboard' },
  }),
  '/game': page({
    load: async () => (await import('./page/Game.tsx')).Game,
    shell: { shape: 'board', title: play },
    shellWithSearch: { shape: 'board' },
    calls: ['GET /api/game/current'],
    search: ({ challenge }: Search): { challenge?: string } =>
      typeof challenge === 'string' ? { challenge } : {},
    header: 'Play Game',
    menu: { label: 'Play Game' },
  }),
  '/daily-challenge': page({
    load: async () => (await import('../features/daily/DailyPage.tsx')).DailyPage,
    shell: {
      shape: 'cards',
      title: daily,
      line: 'One board, the same for everybody. The clock starts when you do.',
    },
    shellWithSearch: { shape: 'cards' },
    calls: ['GET /api/daily-challenge'],
    search: ({ date, game, of, scope }: Search): DailySearch => ({
      ...(isDate(date) && { date }),
      ...(scope === 'friends' && { scope }),
      ...(typeof game === 'string' && isDate(of) && { game, of }),
    }),
    header: 'Daily Challenge',
    menu: { label: 'Daily Challenge', badge: 'Today' },
  }),
  '/story-mode': page({
    load: async () => (await import('../features/story/StoryPage.tsx')).StoryPage,
    shell: { shape: 'list' },
    shellWithSearch: { shape: 'list' },
    calls: ['GET /api/story/progress', 'GET /api/story/run'],
    search: ({ chapter }: Search): { chapter?: string } => (typeof chapter === 'string' ? { chapter } : {}),
    header: 'Story Mode',
    menu: { label: 'Story Mode', isPremium: true },
  }),
  '/challenges': page({
    load: async () => (await import('./page/Home.tsx')).Home,
    shell: { shape: 'home', title: daily },
    calls: ['GET /api/challenges/summary', 'GET /api/challenges?state=open'],
    menu: { label: 'Speed Duels', isPremium: true, isQuick: true },
  }),
  '/leaderboards': page({
    load: async () => (await import('../features/leaderboard/LeaderboardsPage.tsx')).LeaderboardsPage,
    shell: { shape: 'list', title: 'Leaderboards' },
    search: leaderboardSearch,
    header: 'Leaderboards',
    menu: { label: 'Leaderboards', isQuick: true },
  }),
  '/boards': page({
    load: async () => (await import('../features/made-board/list/BoardsPage.tsx')).BoardsPage,
    shell: { shape: 'list', title: 'Boards' },
    // The page checks the values.
    search: ({ sort, size, author, search }: Search): BoardsSearch => ({ sort, size, author, search }),
    header: 'Boards',
    menu: { label: 'Boards' },
    forVisitors: true,
  }),
  '/boards/new': page({
    load: async () => (await import('../features/made-board/workshop/WorkshopPage.tsx')).WorkshopPage,
    shell: { shape: 'list' },
    search: ({ board }: Search): { board?: string } => (typeof board === 'string' ? { board } : {}),
    forVisitors: true,
  }),
  '/b/$id': page({
    load: async () => (await import('../features/made-board/play/MadeBoardPage.tsx')).MadeBoardPage,
    shell: { shape: 'board' },
    calls: ['GET /api/boards/:id'],
    forVisitors: true,
  }),
  '/clubs': page({
    load: clubs,
    shell: { shape: 'list', title: 'Clubs' },
    calls: ['GET /api/clubs'],
    menu: { label: 'Clubs' },
  }),
  '/clubs/$id': page({
    load: clubs,
    shell: { shape: 'list' },
    calls: ['GET /api/clubs/:id', 'GET /api/clubs/:id/day', 'GET /api/clubs/:id/season'],
  }),
  '/c/$token': page({
    load: clubs,
    shell: { shape: 'form' },
    calls: ['GET /api/clubs/join/:token'],
    forVisitors: true,
  }),
  '/premium-store': page({
    load: async () => (await import('./page/Store.tsx')).Store,
    shell: { shape: 'list' },
    calls: ['GET /api/products', 'GET /api/subscription/status', 'GET /api/config', 'GET /api/purchases'],
    search: storeSearch,
    header: 'Premium',
    menu: { label: 'Premium Store' },
  }),
  '/referrals': page({
    load: async () => (await import('../features/referral/ReferralsPage.tsx')).ReferralsPage,
    shell: { shape: 'list', title: 'Referrals' },
    menu: { label: 'Invite Friends' },
  }),
  '/practice': page({
    load: async () => (await import('../features/practice/PracticePage.tsx')).PracticePage,
    shell: { shape: 'list' },
    calls: ['GET /api/practice'],
  }),
  '/players/$username': page({
    load: async () => (await import('./page/Player.tsx')).Player,
    shell: { shape: 'list' },
  }),
  '/look-back/$id': page({
    load: async () => (await import('../features/insight/look-back/LookBackPage.tsx')).LookBackPage,
    shell: { shape: 'list' },
    calls: ['GET /api/game/:id', 'GET /api/game/:id/look-back'],
  }),
  '/challenges/link/$token': page({
    load: async () => (await import('../features/duel/link/LinkPage.tsx')).LinkPage,
    shell: { shape: 'list' },
    calls: ['GET /api/challenges/link/:token'],
  }),
  '/settings': page({
    load: async () => (await import('./page/Settings.tsx')).Settings,
    shell: { shape: 'list', title: 'Settings' },
    calls: ['GET /api/config', 'GET /api/auth/protection', 'GET /api/auth/sessions'],
  }),
}

/** Pages that need no account; visitors and players see the same pages. */
export const openPages = {
  '/verify-email': page({
    load: async () => (await import('../features/account/mailed/Mailed.tsx')).Mailed,
    shell: { shape: 'form' },
  }),
  '/reset-password': page({
    load: async () => (await import('../features/account/mailed/Mailed.tsx')).Mailed,
    shell: { shape: 'form' },
  }),
  '/forgot-password': page({
    load: async () => (await import('../features/account/mailed/Mailed.tsx')).Mailed,
    shell: { shape: 'form' },
    calls: ['GET /api/config'],
  }),
  '/link-google': page({
    load: async () => (await import('../features/account/google/LinkGoogle.tsx')).LinkGoogleByMail,
    shell: { shape: 'form' },
  }),
  /**
   * After a sign-in with Google, the browser opens `/auth?link=…` if an account has the same e-mail address as the
   * Google account.
   */
  '/auth?link': page({
    load: async () => (await import('../features/account/google/LinkGoogle.tsx')).LinkGoogle,
    shell: { shape: 'form' },
    calls: ['GET /api/auth/google/link'],
  }),
  '/how-to-play': page({
    load: async () => (await import('../features/help/HowToPlay.tsx')).HowToPlay,
    shell: { shape: 'list', title: 'How to play' },
  }),
}

/** The empty pages (shells) that visitors see at all paths except the paths of `openPages`. */
export const visitorShells = {
  home: { shape: 'landing', title: tied },
  other: { shape: 'form', title: 'Connect words, challenge friends, climb the leaderboard.' },
} satisfies Record<string, Shell>

export type PlayerPath = keyof typeof playerPages
export type OpenPath = keyof typeof openPages

/** Returns the key in `openPages` for the browser's address; undefined if the address has no such page. */
export function openPath(
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location,
): OpenPath | undefined {
  const name = openName(pathname, search)
  return name in openPages ? (name as OpenPath) : undefined
}

/** Returns the page in `playerPages` for a path of this site. */
export function playerPageAt(path: string): Page | undefined {
  return Object.entries<Page>(playerPages).find(([pattern]) => matchPath(pattern, path))?.[1]
}
