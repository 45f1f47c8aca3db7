import { matchPath } from './match-path.ts'

/*
 * Runs before the first paint: sets the colour scheme (light or dark) and the player's theme, chooses the empty page to
 * show first, and starts loading the page's first API answers and files. The build bundles this script into index.html.
 */

interface ShellData {
  shape: string
  title?: string
  line?: string
}

/** The data about one page, which the build copies from app/routes.ts. */
interface PageData {
  shell: ShellData
  /** The empty page (shell) for an address with query parameters; such an address starts no early API calls. */
  shellWithSearch?: ShellData
  /** Paths of API calls, with `:name` for a parameter. */
  calls: string[]
  /** The script and style files of the page and of the app. */
  files: string[]
}

/** The build (vite.config.ts) inserts the value of SITE. */
declare const SITE: {
  /**
   * The address of the app's main script. Undefined under Vite's development server, which loads the main script
   * itself.
   */
  entry: string | undefined
  visitorFiles: string[]
  playerPages: Record<string, PageData>
  openPages: Record<string, PageData>
  visitorShells: { home: ShellData; other: ShellData }
  /** The colours of the browser's bar for each theme: in the light and in the dark scheme. */
  bars: Record<string, readonly [light: string, dark: string]>
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
const cookie = (name: string) => new RegExp(`(?:^|; )wordconnect-${name}=(\\w+)`).exec(document.cookie)?.[1]
const root = document.documentElement
const { pathname: path, search } = location
const session = meta('session')?.content

/** Sets the colour scheme and the theme; after the app has loaded, lib/scheme.ts and lib/theme.ts set both. */
function paintTheme(): void {
  const choice = cookie('scheme')
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const kept = cookie('theme') ?? ''
  const theme = session !== 'none' && Object.hasOwn(SITE.bars, kept) ? kept : 'paper'
  root.dataset.scheme = isDark ? 'dark' : 'light'
  root.dataset.theme = theme
  const bar = meta('theme-color')
  if (bar) bar.content = SITE.bars[theme]?.[isDark ? 1 : 0] ?? ''
}

/**
 * Removes the token of a mailed link from the address before anything is loaded that could leak the token: see
 * features/account/mailed/link-token.ts.
 */
function hideToken(): void {
  const token = isOpen && new URLSearchParams(search).get('token')
  if (token) history.replaceState({ token }, '', path)
}

const openName = path === '/auth' && new URLSearchParams(search).has('link') ? '/auth?link' : path
const openPage = SITE.openPages[openName]
const isOpen = openPage !== undefined

/** The page that the address opens for a signed-in player, and the parameters in the page's path. */
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
  if (session !== 'present') return path === '/' ? SITE.visitorShells.home : SITE.visitorShells.other
  const withSearch = search === '' ? undefined : page?.shellWithSearch
  return withSearch ?? page?.shell ?? { shape: 'list' }
}

/** Starts the page's first API calls. The app later uses the answers and does not repeat the calls. */
function startCalls(): void {
  for (const href of openPage?.calls ?? []) call(href)
  if (isOpen) return
  if (session === 'none') {
    call('/api/config')
    // features/visitor/VisitorBoard.tsx uses the answer to this early request for a visitor's board.
    const asked = fetch('/api/try/start', { method: 'POST' })
    asked.catch(() => undefined)
    Object.assign(window, { visitorBoard: asked })
  }
  const isOther = search !== '' && found?.page.shellWithSearch !== undefined
  // The page of a duel link shows the challenger's name to visitors too, so the page's API call starts without a
  // session.
  const isPublic = path.startsWith('/challenges/link/')
  if (session === 'present') call('/api/auth/user')
  if (!found || isOther || !(session === 'present' || isPublic)) return
  const { page, params } = found
  for (const href of page.calls) call(href.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''))
}

function startFiles(entry: string): void {
  const page = session === 'none' ? SITE.visitorFiles : session === 'present' ? (found?.page.files ?? []) : []
  for (const href of [entry, ...(openPage?.files ?? page)]) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    ask({ ...kind, crossOrigin: 'anonymous', href })
  }
  // The page /game shows the board of an unfinished game at once, so load the font of the tiles early.
  if (!isOpen && session === 'present' && path === '/game')
    document.fonts.load('720 16px "Archivo Variable"', 'ABC').catch(() => undefined)
  void import(/* @vite-ignore */ entry)
}

/**
 * The app's files wait for the first paint, because loading the files earlier would delay the fonts of the first paint.
 */
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
    // A browser does not paint a hidden page, so load the app's files at once.
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
const { shape, title = '', line = '' } = shellOf(found?.page)
Object.assign(root.dataset, { shell: shape, title, line })
startCalls()
startFilesAfterPaint()
