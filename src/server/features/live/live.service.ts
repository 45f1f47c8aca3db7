import type { Context } from '../../context.ts'
import type { Call } from '../../http/routes.ts'
import type { TopicPart } from '../../http/streams.ts'
import { Refusal } from '../../refusal.ts'
import { activityTopic } from '../activity/activity.service.ts'
import { openDuelTopic } from '../duel/duel.service.ts'
import { stayInRoom } from '../duel/room.service.ts'
import { noticeTopic } from '../notice/notice.service.ts'

/**
 * Time for which a player stays in a duel's room after the end of a stream, in ms. A browser opens its stream again when
 * one of its tabs needs another topic, or when another tab takes the lead.
 */
const LEAVE_MS = 2_000

const DUEL = 'duel:'

/** Opens one stream with the topics of the request. While it is open, the player is in the rooms of its duels. */
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

/** Splits `name@position`. */
function splitPosition(topic: string): [name: string, after: string | undefined] {
  const [name = '', after] = topic.split('@')
  return [name, after]
}

/** Returns the topic for this player, or the refusal if the player may not read the topic. */
async function topicOf(context: Context, playerId: string, name: string): Promise<TopicPart['topic']> {
  if (name === 'me') return noticeTopic(context, playerId)
  if (name === 'activities') return activityTopic(context)
  try {
    return await openDuelTopic(context, playerId, name.slice(DUEL.length))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
