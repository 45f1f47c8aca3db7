import type { LiveItem } from '../../adapters/live/live.store.ts'
import { publish } from '../../adapters/live/live.store.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { EventTopic } from '../../http/streams.ts'
import { clubTopicName } from '../notice/club-day.service.ts'
import { isMember, membersAmong } from './club.store.ts'

type ClubTopic = EventTopic<'GET /api/clubs/:id/events'>
type Event = Awaited<ReturnType<ClubTopic['show']>>[number]

/** Tells the open pages of a club that the members, the name, the mark or the link have changed. */
export const tellChanged = (tx: Tx, clubId: string): Promise<void> =>
  publish(tx, clubTopicName(clubId), 'club', {})

/** Tells that a player is no longer in a club. Only the player's own streams receive it, and end. */
export async function tellLeft(tx: Tx, clubId: string, playerId: string): Promise<void> {
  await publish(tx, clubTopicName(clubId), LEFT, playerId)
  await tellChanged(tx, clubId)
}

export const tellEnded = (tx: Tx, clubId: string): Promise<void> =>
  publish(tx, clubTopicName(clubId), 'over', {})

/** The name of the item about a player who is no longer in the club. Its data is the id of the player. */
const LEFT = 'left'

/** Returns the topic of a club for one member. */
export function clubTopic({ db }: Pick<Context, 'db'>, clubId: string, playerId: string): ClubTopic {
  return {
    name: clubTopicName(clubId),
    endpoint: 'GET /api/clubs/:id/events',
    async show(items) {
      const left = items.flatMap(({ event, data }) => (event === LEFT ? [String(data)] : []))
      // A player who has come back stays on the stream.
      const back = left.length === 0 ? [] : await membersAmong(db, clubId, left)
      return items.flatMap((item) => shown(item, back))
    },
    lost: async (id) => ((await isMember(db, clubId, playerId)) ? undefined : over(id)),
  }
}

const over = (id: number): Event => ({ id, event: 'over', data: {}, isLast: true })

function shown({ id, event, data }: LiveItem, back: readonly string[]): Event[] {
  if (event === 'over') return [over(id)]
  if (event !== LEFT) return [{ id, event, data } as Event]
  const playerId = String(data)
  return back.includes(playerId) ? [] : [{ ...over(id), to: playerId }]
}
