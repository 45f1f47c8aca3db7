import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { PageSkeleton } from '../design/PageSkeleton.tsx'
import { needsNewDocument } from '../features/store/payment-document.ts'
import { PageError } from './ErrorBoundary.tsx'
import { NotFound } from './NotFound.tsx'
import { type Page, type PlayerPath, playerPages } from './routes.ts'
import { Shell } from './Shell.tsx'

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  beforeLoad: ({ location, preload }) => {
    if (preload || !needsNewDocument(location.pathname)) return
    window.location.replace(location.href)
    // The browser leaves this document, so nothing of the next page is shown in it.
    return new Promise<void>(() => undefined)
  },
})

/** The keeper of a page's query: what it returns is the type of the page's search. */
type SearchOf<Path extends PlayerPath> = (typeof playerPages)[Path] extends {
  search: (search: Record<string, unknown>) => infer Known
}
  ? Known
  : Record<never, never>

/**
 * The route of a page. The router answers a file that cannot be loaded by loading the document again. Offline, a plain Error keeps it
 * from that, and it shows the error page.
 */
function routeOf<const Path extends PlayerPath>(path: Path) {
  const { load, search, shell }: Page = playerPages[path]
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (given: Record<string, unknown>): SearchOf<Path> =>
      (search?.(given) ?? {}) as SearchOf<Path>,
    component: lazyRouteComponent(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        throw navigator.onLine ? error : new Error('The page is out of reach without a network.')
      }
    }),
    pendingComponent: () => <PageSkeleton shape={shell.shape} />,
    // The tabs of home have one address each.
    beforeLoad: () => {
      if (path === '/challenges') throw redirect({ to: '/', hash: 'challenges', replace: true })
    },
  })
}

type Routes = { [Path in PlayerPath]: ReturnType<typeof routeOf<Path>> }
const routes = Object.fromEntries(
  Object.keys(playerPages).map((path) => [path, routeOf(path as PlayerPath)]),
  // fromEntries forgets which value has which key.
) as unknown as Routes

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren({ ...routes, '/auth': authRoute }),
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
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
