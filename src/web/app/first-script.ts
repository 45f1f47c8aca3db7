import { hasCookies, preference } from '../lib/preference.ts'
import { matchPath, openName } from './match-path.ts'
import { cannotRun, isSupported, startEntry } from './support.ts'

/*
 * This script runs before the first paint. It sets the colour scheme (light or dark) and the player's theme, and
 * chooses the empty page (shell) to show first. It also starts the page's first API calls and starts loading the page's
 * files. The build bundles this script into index.html.
 */

interface ShellData {
  shape: string
  title?: string
  line?: string
}

/** Data about one page. The build copies this data from app/routes.ts. */
interface PageData {
  shell: ShellData
  /**
   * The empty page (shell) for an address with query parameters. The script starts no API calls for such an address.
   */
  shellWithSearch?: ShellData
  /** Paths of API calls, with `:name` for a parameter. */
  calls: string[]
  /** The script and style files of the page and of the app. */
  files: string[]
  /** True if people without an account can use the page too. */
  forVisitors?: true
}

/** The build (vite.config.ts) inserts the value of SITE. */
declare const SITE: {
  /**
   * The address of the app's main script. Undefined in a page from Vite's development server, because this server loads
   * the main script itself.
   */
  entry: string | undefined
  visitorFiles: string[]
  playerPages: Record<string, PageData>
  openPages: Record<string, PageData>
  visitorShells: { home: ShellData; other: ShellData }
  /** Colours of the browser's address bar for each theme, in the light scheme and in the dark scheme. */
  bars: Record<string, readonly [light: string, dark: string]>
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
const root = document.documentElement
const { pathname: path, search } = location
const session = meta('session')?.content

/**
 * Sets the colour scheme and the theme for the first paint. After the app has loaded, lib/scheme.ts sets the colour
 * scheme and lib/theme.ts sets the theme.
 */
function paintTheme(): void {
  const choice = preference('wordconnect-scheme')
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const kept = preference('wordconnect-theme') ?? ''
  const theme = session !== 'none' && Object.hasOwn(SITE.bars, kept) ? kept : 'paper'
  root.dataset.scheme = isDark ? 'dark' : 'light'
  root.dataset.theme = theme
  const bar = meta('theme-color')
  if (bar) bar.content = SITE.bars[theme]?.[isDark ? 1 : 0] ?? ''
}

/**
 * Removes the token of a mailed link from the address, so that later requests do not reveal the token: see
 * features/account/mailed/link-token.ts.
 */
function hideToken(): void {
  const token = isOpen && new URLSearchParams(search).get('token')
  if (token) history.replaceState({ token }, '', path)
}

const openPage = SITE.openPages[openName(path, search)]
const isOpen = openPage !== undefined

/** Returns the page that the address opens for a signed-in player, and the parameters in the page's path. */
function findPage(): { page: PageData; params: Record<string, string> } | undefined {
  for (const [pattern, page] of Object.entries(SITE.playerPages)) {
    const params = matchPath(pattern, path)
    if (params) return { page, params }
  }
  return undefined
}

const ask = (link: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), link))
const call = (href: string) => ask({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })

function shellOf(page: PageData | undefined): ShellData {
  if (openPage) return openPage.shell
  if (session !== 'present' && !page?.forVisitors)
    return path === '/' ? SITE.visitorShells.home : SITE.visitorShells.other
  const withSearch = search === '' ? undefined : page?.shellWithSearch
  return withSearch ?? page?.shell ?? { shape: 'list' }
}

/** Starts the page's first API calls. The app later uses their answers, and does not repeat the calls. */
function startCalls(): void {
  for (const href of openPage?.calls ?? []) call(href)
  if (isOpen) return
  if (session === 'none' && !isForVisitors) {
    call('/api/config')
    // This early request fetches a visitor's board. The component in features/visitor/VisitorBoard.tsx uses the answer.
    const asked = fetch('/api/try/start', { method: 'POST' })
    asked.catch(() => undefined)
    Object.assign(window, { visitorBoard: asked })
  }
  const isOther = search !== '' && found?.page.shellWithSearch !== undefined
  // The page of a duel link also shows the challenger's name to visitors. The script therefore starts this page's API
  // call even without a session.
  const isPublic = path.startsWith('/challenges/link/')
  if (session === 'present') call('/api/auth/user')
  if (!found || isOther || !(session === 'present' || isPublic || isForVisitors)) return
  const { page, params } = found
  for (const href of page.calls) call(href.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''))
}

function startFiles(entry: string): void {
  const isPlayers = session === 'present' || isForVisitors
  const page = isPlayers ? (found?.page.files ?? []) : session === 'none' ? SITE.visitorFiles : []
  for (const href of [entry, ...(openPage?.files ?? page)]) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    ask({ ...kind, crossOrigin: 'anonymous', href })
  }
  // The page /game shows the board of an unfinished game immediately, so the script loads the font of the tiles early.
  if (!isOpen && session === 'present' && path === '/game')
    document.fonts.load('720 16px "Archivo Variable"', 'ABC').catch(() => undefined)
  startEntry(entry)
}

/** Loads the app's files after the first paint. An earlier load would delay the fonts of the first paint. */
function startFilesAfterPaint(): void {
  const { entry } = SITE
  if (!entry) return
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    startFiles(entry)
  }
  addEventListener('DOMContentLoaded', () => {
    // A browser does not paint a hidden page. So if the page is hidden, the script loads the app's files immediately
    // and does not wait for a paint.
    if (document.hidden) {
      start()
      return
    }
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    // Loads the app's files even if the browser never reports a first paint.
    setTimeout(start, 500)
  })
}

paintTheme()
hideToken()
const found = findPage()
/** True if the page is the same for players and for visitors, and not the first page of a visitor. */
const isForVisitors = found?.page.forVisitors
const { shape, title = '', line = '' } = shellOf(found?.page)
Object.assign(root.dataset, { shell: shape, title, line })
// Without cookies the server cannot know who plays, so it would deal another board for each request of a visitor.
const lack = isSupported() ? (isOpen || hasCookies() ? undefined : 'no-cookies') : 'too-old'
if (lack) cannotRun(lack)
else {
  startCalls()
  startFilesAfterPaint()
}
