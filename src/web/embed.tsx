import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { Loading } from './app/Loading.tsx'
import { ToastOutlet } from './design/ToastOutlet.tsx'
import { EmbedPage } from './features/made-board/embed/EmbedPage.tsx'
import { watchLeaving } from './lib/leaving.ts'
import { queryClient } from './lib/query.ts'

// The app of a board in a frame of another site (embed.html). Browsers keep the files of such a frame apart from the
// files of the site, so the frame has its own build, with only what a board needs.

watchLeaving()
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  document.documentElement.dataset.scheme = matches ? 'dark' : 'light'
})
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <EmbedPage loading={<Loading />} />
        <ToastOutlet />
      </QueryClientProvider>
    </ErrorBoundary>,
  )
