import type { StreamEvents } from '../../contract/api.ts'
import { type DuelNews, sayNews } from '../features/duel/news.ts'
import { sayFollow } from '../features/friend/news.ts'
import { noteTitles } from '../features/note/note-words.ts'
import { urlOf } from '../lib/api.ts'
import { queryClient } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'
import type { router as Router } from './router.tsx'

type News = StreamEvents<'GET /api/me/events'>
type Who = News['nudge']['by']

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
export function tellDuel(router: typeof Router, news: DuelNews): void {
  if (document.visibilityState === 'hidden' || isToldThere(news, openDuel(router))) return
  const said = sayNews(news, queryClient.getQueryData(userQuery.queryKey)?.isPremium ?? false)
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

/** Shows a toast about a message of the staff, with a link to the list of all such messages. */
export function tellNote(router: typeof Router, { kind }: News['note']): void {
  const way = { to: '/settings', hash: 'messages' } as const
  const { href } = router.buildLocation(way)
  toast({
    title: noteTitles[kind],
    action: { label: 'Read it', href, onFollow: () => void router.navigate(way) },
  })
}

/** Shows a toast about new followers or requests, unless the page is hidden. */
export function tellFollow(router: typeof Router, news: News['follow']): void {
  if (document.visibilityState === 'hidden') return
  const { title, list } = sayFollow(news)
  const way = { to: '/', search: { players: list }, hash: 'players' } as const
  const { href } = router.buildLocation(way)
  toast({ title, action: { label: 'See them', href, onFollow: () => void router.navigate(way) } })
}

/** Shows a toast with a link to the page of a player who has accepted a request to follow. */
export function tellAccepted(router: typeof Router, { username }: Who): void {
  if (document.visibilityState === 'hidden' || username === null) return
  const way = { to: '/players/$username', params: { username } } as const
  const { href } = router.buildLocation(way)
  toast({
    title: `${username} accepted your request`,
    description: 'You follow them now.',
    action: { label: 'See their page', href, onFollow: () => void router.navigate(way) },
  })
}

/** Shows a toast with which a friend reminds the player of today's daily, unless the page of the daily is open. */
export function tellNudge(router: typeof Router, { username }: Who): void {
  if (document.visibilityState === 'hidden' || router.state.location.pathname === '/daily-challenge') return
  const way = { to: '/daily-challenge' } as const
  const { href } = router.buildLocation(way)
  toast({
    title: `${username ?? 'A friend'} reminds you of today’s daily`,
    action: { label: 'Play it', href, onFollow: () => void router.navigate(way) },
  })
}
