import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageSkeleton } from '../design/PageSkeleton.tsx'
import { needsNewDocument } from '../features/store/payment-document.ts'
import { loadWhileStaying, reloadForFile } from '../lib/leaving.ts'
import { queryClient } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
import { dismissToast } from '../lib/toast.ts'
import { PageError } from './ErrorBoundary.tsx'
import { type Page, type PlayerPath, playerPageAt, playerPages } from './routes.ts'
import { Shell } from './Shell.tsx'

/** Returns true if nobody is signed in and the page is only for players. A new document then shows the landing page. */
const isForbidden = (path: string) =>
  queryClient.getQueryData(userQuery.queryKey) === null && !playerPageAt(path)?.forVisitors

const rootRoute = createRootRoute({
  component: Shell,
  beforeLoad: ({ location, preload }) => {
    if (preload || !(needsNewDocument(location.pathname) || isForbidden(location.pathname))) return
    window.location.replace(location.href)
    // The browser is loading a new document. This promise never resolves, so that the router shows no page until then.
    return new Promise<void>(() => undefined)
  },
})

class MissingFile extends Error {
  override message = 'The file of the page could not be loaded.'
}

/** Shown if a page has thrown an error, or if the file of a page that the player has opened could not be loaded. */
function RouteError({ error }: ErrorComponentProps) {
  const [isReloading, setReloading] = useState(error instanceof MissingFile)
  useEffect(() => {
    if (isReloading) void reloadForFile().then(setReloading)
  }, [isReloading])
  return isReloading ? <PageSkeleton /> : <PageError />
}

/** The type of a page's query: the return type of the page's function `search`. */
type SearchOf<Path extends PlayerPath> = (typeof playerPages)[Path] extends {
  search: (search: Record<string, unknown>) => infer Known
}
  ? Known
  : Record<never, never>

/** Returns a component that loads the code of a page. */
const lazyPage = (load: Page['load']) =>
  lazyRouteComponent(async () => {
    try {
      return { default: await loadWhileStaying(load) }
    } catch {
      // For the browser's own error, the router would reload the document without a check that the server answers.
      throw new MissingFile()
    }
  })

/** Creates the route of a page. */
function routeOf<const Path extends PlayerPath>(path: Path) {
  const { load, search, shell }: Page = playerPages[path]
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (given: Record<string, unknown>): SearchOf<Path> =>
      (search?.(given) ?? {}) as SearchOf<Path>,
    component: lazyPage(load),
    pendingComponent: () => <PageSkeleton shape={shell.shape} />,
    // Redirects `/challenges` to the tab of duels on the home page, so that this tab has only one address.
    beforeLoad: () => {
      if (path === '/challenges') throw redirect({ to: '/', hash: 'challenges', replace: true })
    },
  })
}

type Routes = { [Path in PlayerPath]: ReturnType<typeof routeOf<Path>> }
const routes = Object.fromEntries(
  Object.keys(playerPages).map((path) => [path, routeOf(path as PlayerPath)]),
  // This cast is needed, because the type of `fromEntries` does not contain which value belongs to which key.
) as unknown as Routes

const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

/** Every address that is not in the table of pages. */
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: lazyPage(async () => (await import('./page/OtherAddress.tsx')).OtherAddress),
  pendingComponent: () => <PageSkeleton />,
})

export const router = createRouter({
  routeTree: rootRoute.addChildren({ ...routes, '/auth': authRoute, '/$': otherRoute }),
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
})

// A message belongs to the page on which it appeared. Code that shows a message on the next page shows it after
// `navigate` has resolved.
router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) dismissToast()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Links to /game set `resume` to continue the unfinished game without asking the player. */
    resume?: boolean
  }
}
