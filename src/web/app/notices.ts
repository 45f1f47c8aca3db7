import { refreshFollowers, refreshFriends } from '../domain/friend/friends.ts'
import { refreshFriendsOfDay } from '../features/daily/friends/friends-of-day.ts'
import { refreshDuels } from '../features/duel/duel-queries.ts'
import { tellSettled } from '../features/suggestion/settled-suggestions.ts'
import { listen } from '../lib/live.ts'
import { queryClient, refresh } from '../lib/query.ts'
import { userQuery } from '../lib/session.ts'
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
const readFriends = () => void refreshFriends()
const readFollowers = () => void refreshFollowers()
const readFriendsOfDay = () => void refreshFriendsOfDay()
const readBadges = () => void refresh('GET /api/badges')
const readNotes = () => void refresh('GET /api/me/notes')

/**
 * Loads the code of the toasts with the first news, because most pages show none. Ignores a failure, because lists on
 * the pages also show the news.
 */
const withToasts = (show: (toasts: typeof import('./news-toasts.ts')) => void): void =>
  void import('./news-toasts.ts').then(show, () => undefined)

/**
 * Updates duels, friends, balance, badges and messages of the staff on every page of a signed-in player. Returns a
 * function that ends the updates. The page requests all items after position 0. If there are earlier items, the stream starts with a reset, and the page
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
          withToasts(({ tellDuel }) => tellDuel(router, news))
        },
        balance(told) {
          whenSeen(readBalance)
          if (told.isPremium !== isPremium()) whenSeen(readUser)
        },
        badge: () => whenSeen(readBadges),
        suggestion: () => whenSeen(tellWords),
        note(note) {
          // The staff can have changed the player's name or picture.
          for (const read of [readNotes, readUser]) whenSeen(read)
          whenSeen(() => withToasts(({ tellNote }) => tellNote(router, note)))
        },
        follow(news) {
          whenSeen(readFriends)
          withToasts(({ tellFollow }) => tellFollow(router, news))
        },
        follow_accepted({ by }) {
          whenSeen(readFriends)
          withToasts(({ tellAccepted }) => tellAccepted(router, by))
        },
        nudge: ({ by }) => withToasts(({ tellNudge }) => tellNudge(router, by)),
        friend_finished: () => whenSeen(readFriendsOfDay),
      },
      onReset() {
        const lists = [
          readDuels,
          readFollowers,
          readFriendsOfDay,
          readBalance,
          readBadges,
          readNotes,
          tellWords,
        ]
        for (const read of lists) whenSeen(read)
      },
      onState: () => undefined,
    },
  )
}
