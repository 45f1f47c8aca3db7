import type { Context } from '../../context.ts'
import type { Call } from '../../http/routes.ts'
import type { TopicPart } from '../../http/streams.ts'
import { Refusal } from '../../refusal.ts'
import { activityTopic } from '../activity/activity.service.ts'
import { openClubTopic } from '../club/club.service.ts'
import { openDuelTopic } from '../duel/duel.service.ts'
import { stayInRoom } from '../duel/room.service.ts'
import { noticeTopic } from '../notice/notice.service.ts'

/**
 * Time after the end of a stream for which the player still counts as present in a duel's room, in ms. A browser
 * sometimes closes its stream and opens a new one, e.g. when a tab needs another topic or another tab becomes the
 * leading tab. During this short time, the player must still count as present.
 */
const LEAVE_MS = 2_000

const DUEL = 'duel:'
const CLUB = 'club:'

/**
 * Opens one stream for all topics in the request. As long as the stream is open, the player is present in the rooms of
 * the duels among these topics.
 */
export async function openTopics(context: Context, call: Call<'GET /api/events'>): Promise<void> {
  const { session, query, request, reply } = call
  const { playerId } = session
  const wanted = new Map(query.topics.split(',').map(splitPosition))
  const parts: TopicPart[] = []
  for (const [name, after] of wanted) {
    const topic = await topicOf(context, playerId, name)
    parts.push({ name, topic, from: after === undefined ? undefined : Number(after) })
  }
  await context.streams.openAll(call, parts)
  if (request.method === 'HEAD') return
  for (const { name, topic } of parts) {
    if (topic instanceof Refusal || !name.startsWith(DUEL)) continue
    await stayInRoom(context, { duelId: name.slice(DUEL.length), playerId }, reply.raw, LEAVE_MS)
  }
}

/** Splits a topic of the form `name@position` into name and position. */
function splitPosition(topic: string): [name: string, after: string | undefined] {
  const [name = '', after] = topic.split('@')
  return [name, after]
}

/**
 * Returns the topic with this name. If the player is not allowed to read the topic, the function returns the refusal.
 */
async function topicOf(context: Context, playerId: string, name: string): Promise<TopicPart['topic']> {
  if (name === 'me') return noticeTopic(context, playerId)
  if (name === 'activities') return activityTopic(context)
  try {
    return name.startsWith(DUEL)
      ? await openDuelTopic(context, playerId, name.slice(DUEL.length))
      : await openClubTopic(context, playerId, name.slice(CLUB.length))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
