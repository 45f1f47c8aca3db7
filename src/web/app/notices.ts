import { refreshDuels } from '../features/duel/duel-queries.ts'
import { type DuelNews, sayNews } from '../features/duel/news.ts'
import { tellSettled } from '../features/suggestion/settled-suggestions.ts'
import { urlOf } from '../lib/api.ts'
import { listen } from '../lib/live.ts'
import { queryClient, refresh } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'
import { whenSeen } from '../lib/when-seen.ts'
import type { router as Router } from './router.tsx'

const isPremium = () => queryClient.getQueryData(userQuery.queryKey)?.isPremium ?? false

const readDuels = () => void refreshDuels()
const readBalance = () => void refresh('GET /api/subscription/status')
const readUser = () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
let telling = Promise.resolve()
/**
 * Tells about words one call after the other, so that two calls at once do not tell the same. Ignores an error, because
 * the page fetches the data again after the next event.
 */
const tellWords = () => {
  telling = telling.then(tellSettled).catch(() => undefined)
}
const readBadges = () => void refresh('GET /api/badges')

/** Returns the id of the duel if the page of a duel is open. This page itself shows the news about its duel. */
function openDuel(router: typeof Router): string | undefined {
  const { pathname, search } = router.state.location
  return pathname === '/game' && 'challenge' in search ? search.challenge : undefined
}

/** Returns true if the player `playerId` is one of the two players of the duel `duelId`. */
function isWith(playerId: string, duelId: string): boolean {
  const duel = queryClient.getQueryData<{ challengerId: string; challengedId: string }>([
    urlOf('GET /api/challenges/:id', { params: { id: duelId } }),
  ])
  return duel?.challengerId === playerId || duel?.challengedId === playerId
}

/** Returns true if the open page of a duel itself shows this news. */
function isToldThere(news: DuelNews, open: string | undefined): boolean {
  if (open === undefined) return false
  if (open === news.challengeId) return true
  return (news.kind === 'rematch' || news.kind === 'accepted') && isWith(news.by.id, open)
}

/** Shows a toast about a duel, unless the open page shows the news or the page is hidden. */
function tell(router: typeof Router, news: DuelNews): void {
  if (document.visibilityState === 'hidden' || isToldThere(news, openDuel(router))) return
  const said = sayNews(news, isPremium())
  if (!said) return
  const { title, text, link } = said
  if (!link) {
    toast({ title, description: text })
    return
  }
  const duel = { to: '/game', search: { challenge: news.challengeId } } as const
  const list = { to: '/', hash: 'challenges' } as const
  const way = link.to === 'duel' ? duel : list
  const { href } = router.buildLocation(way)
  toast({
    title,
    description: text,
    action: { label: link.label, href, onFollow: () => void router.navigate(way) },
  })
}

/**
 * Updates duels, balance and badges on every page of a signed-in player. Returns a function that ends the updates. The
 * page requests all items after position 0. If there are earlier items, the stream starts with a reset, and the page
 * fetches everything again that an item would have changed.
 */
export function startNotices(router: typeof Router): () => void {
  whenSeen(tellWords)
  return listen(
    'me',
    { after: '0' },
    {
      on: {
        challenge(news) {
          whenSeen(readDuels)
          tell(router, news)
        },
        balance(told) {
          whenSeen(readBalance)
          if (told.isPremium !== isPremium()) whenSeen(readUser)
        },
        badge: () => whenSeen(readBadges),
        suggestion: () => whenSeen(tellWords),
      },
      onReset() {
        for (const read of [readDuels, readBalance, readBadges, tellWords]) whenSeen(read)
      },
      onState: () => undefined,
    },
  )
}
