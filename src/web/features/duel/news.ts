import type { StreamEvents } from '../../../contract/api.ts'
import { playerName } from '../../lib/format.ts'
import { winnerSentence } from './duel.ts'

export type DuelNews = StreamEvents<'GET /api/me/events'>['challenge']

/** The page to which the link in a notice leads. */
type Way = 'race' | 'duel' | 'list'

interface Words {
  title: (name: string) => string
  text: string
  way: Way | undefined
}

const words: Record<DuelNews['kind'], Words> = {
  new: {
    title: (name) => `${name} challenges you`,
    text: 'To a speed duel.',
    way: 'race',
  },
  accepted: { title: (name) => `${name} accepts your challenge`, text: 'The race can start.', way: 'race' },
  declined: {
    title: (name) => `${name} called the duel off`,
    text: 'Nobody wins, and no rating changes.',
    way: undefined,
  },
  your_turn: { title: (name) => `${name} has raced`, text: 'It is your turn.', way: 'race' },
  completed: { title: (name) => `Your duel with ${name} is decided`, text: 'Both have played.', way: 'duel' },
  expired: {
    title: (name) => `Your duel with ${name} has expired`,
    text: 'Its time is up. Nobody wins.',
    way: undefined,
  },
  rematch: { title: (name) => `${name} wants a rematch`, text: 'The same two, a new board.', way: 'race' },
}

export interface SaidNews {
  title: string
  text: string
  link?: { label: string; to: 'duel' | 'list' }
}

/**
 * Returns the notice about an event in a duel. Undefined for a kind of event that this version of the web app does not
 * support. Only premium players can start a duel. For a free player, the link leads to the list of duels, which
 * explains this rule.
 */
export function sayNews({ kind, by, result }: DuelNews, isPremium: boolean): SaidNews | undefined {
  if (!Object.hasOwn(words, kind)) return undefined
  const { title, text, way } = words[kind]
  const name = playerName(by)
  // A server of the version before sends no result.
  const told = result ? winnerSentence(result.outcome, result.points, name) : text
  const said = { title: title(name), text: told }
  if (way === undefined) return said
  if (way === 'race' && !isPremium) return { ...said, link: { label: 'See it', to: 'list' } }
  return { ...said, link: { label: way === 'race' ? 'Start Race' : 'See it', to: 'duel' } }
}
