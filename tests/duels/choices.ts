import type { Random } from '../../src/engine/random.ts'
import type { Action, Tile } from './action.ts'
import { duelOf, isOpen, namesOf, type Side, type State, sidesFor } from './model.ts'

/** Levels of duels. Most of these levels have four groups, because players complete small boards more often. */
const LEVELS = [1, 2, 3, 4, 4, 4, 5]

/**
 * Numbers of seconds by which the test advances the clock. No sum of these numbers is close to a time limit, so it does
 * not matter that the model and the server read the clock a few ms apart.
 */
const PASSES = [5, 5, 5, 5, 5, 5, 10, 10, 20, 20, 60, 65, 300, 300, 1_800, 3_600, 86_400, 7 * 86_400]
export const someTime = (random: Random) => random.pick(PASSES)

/**
 * Returns a random action, usually an action that the server accepts and sometimes an action that the server refuses.
 */
export function someAction(state: State, random: Random): Action {
  const names = Object.keys(state.players)
  const by = random.pick(names)
  const whom = random.pick(random.chance(0.95) ? names.filter((name) => name !== by) : names)
  const level = random.pick(LEVELS)
  const open = [...state.duels.keys()].filter((n) => isOpen(duelOf(state, n)))
  if (state.duels.length === 0 || (open.length === 0 && random.chance(0.3)) || random.chance(0.03))
    return begin(state, random, { by, whom, level })
  if (random.chance(0.012)) return { do: 'delete', by }
  if (random.chance(0.04)) return begin(state, random, { by, whom, level })
  const duel = open.length > 0 && random.chance(0.85) ? random.pick(open) : random.below(state.duels.length)
  const players = namesOf(duelOf(state, duel))
  const player = random.chance(0.96) ? random.pick(players) : by
  return inDuel(state, random, player, duel)
}

function begin(
  state: State,
  random: Random,
  { by, whom, level }: { by: string; whom: string; level: number },
): Action {
  if (random.chance(0.2)) return { do: 'link', by, level }
  if (state.links.length > 0 && random.chance(0.3))
    return { do: 'accept', by, link: random.below(state.links.length) }
  return { do: 'challenge', by, whom, level }
}

function inDuel(state: State, random: Random, by: string, duel: number): Action {
  const [mine] = sidesFor(duelOf(state, duel), by) ?? []
  const isHere = (state.rooms[`${duel}:${by}`] ?? 0) > 0
  const likely: Action['do'][] = []
  if (!mine)
    likely.push('find', 'start', 'guess', 'ready', 'give-up', 'decline', 'confirm', 'ghost', 'rematch')
  else if (!isOpen(duelOf(state, duel)))
    likely.push('rematch', 'rematch', 'rematch', 'find', 'confirm', 'enter', 'guess', 'start', 'ready')
  else if (mine.started === null)
    likely.push(...many('start', 9), ...many('ready', 5), ...many('enter', 4), 'decline', 'find')
  else if (mine.ended === null)
    likely.push(...many('guess', 24), ...many('give-up', 3), 'enter', 'ghost', 'start')
  else likely.push('find', 'confirm', 'guess', 'start', 'rematch', 'decline', 'give-up', 'ready', 'enter')
  if (isHere && mine) likely.push('leave')
  const chosen = random.pick(likely)
  if (!mine && (chosen === 'enter' || chosen === 'leave')) return { do: 'find', by, duel }
  if (chosen === 'ready') return { do: 'ready', by, duel, wants: random.chance(0.85) }
  if (chosen === 'guess') return someGuess(state, random, by, duel)
  return { do: chosen, by, duel } as Action
}

const many = (what: Action['do'], times: number): Action['do'][] => Array.from({ length: times }, () => what)

/**
 * Returns a random guess. The guess can be right, wrong or repeated, or it can contain found tiles or the same tile
 * twice.
 */
function someGuess(state: State, random: Random, by: string, n: number): Action {
  const duel = duelOf(state, n)
  // Sometimes the guess names the opponent's board, and the server must reply that this board is not found.
  const at = random.chance(0.95) && namesOf(duel).includes(by) ? by : random.pick(namesOf(duel))
  const side = sidesFor(duel, at)?.[0] as Side
  const left = Array.from({ length: duel.groups }, (_, group) => group).filter(
    (group) => !side.found.includes(group),
  )
  const pool = left.length > 0 ? left : [0]
  const all = (group: number): Tile[] => [0, 1, 2, 3].map((place) => [group, place])
  const right = all(random.pick(pool))
  const kind = random.below(100)
  let tiles = right
  if (kind >= 70 && kind < 90 && pool.length > 1) {
    const [one = 0, other = 0] = random.shuffle(pool)
    const odd = random.chance(0.7) ? 1 : 2
    tiles = [...all(one).slice(odd), ...all(other).slice(0, odd)]
  } else if (kind >= 90 && kind < 96 && side.wrong.length > 0) {
    tiles = (side.wrong.at(-1) ?? '').split(',').map((tile) => tile.split('.').map(Number) as unknown as Tile)
  } else if (kind >= 96 && side.found.length > 0) tiles = all(side.found[0] ?? 0)
  else if (kind >= 98) tiles = [...right.slice(1), right[1] as Tile]
  return { do: 'guess', by, duel: n, at, tiles: random.shuffle(tiles) }
}

/**
 * Returns two or three actions for the test to do at the same time. Most of them are in the same duel, because actions
 * in different duels do not affect each other.
 */
export function someRace(state: State, random: Random): Action[] {
  const first = someAction(state, random)
  const actions = [first]
  const count = random.chance(0.7) ? 2 : 3
  for (let tries = 0; actions.length < count && tries < 20; tries++) {
    const next = rival(state, random, first)
    // A player can close an event stream only once.
    if (next.do === 'leave' && actions.some((action) => action.do === 'leave')) continue
    if (!clash(actions, next)) actions.push(next)
  }
  return actions
}

function rival(state: State, random: Random, first: Action): Action {
  if (random.chance(0.1)) return someAction(state, random)
  if (random.chance(0.08)) return { do: 'sweep' }
  if (first.do === 'challenge') {
    const { by, whom, level } = first
    return random.pick<Action>([
      { do: 'challenge', by: whom, whom: by, level },
      { do: 'challenge', by, whom, level },
      { do: 'delete', by: whom },
    ])
  }
  if (first.do === 'accept')
    return { do: 'accept', by: random.pick(Object.keys(state.players)), link: first.link }
  if (!('duel' in first)) return someAction(state, random)
  const by = random.pick(namesOf(duelOf(state, first.duel)))
  if (random.chance(0.03)) return { do: 'delete', by }
  if (first.do === 'rematch') return { do: 'rematch', by, duel: first.duel }
  return inDuel(state, random, by, first.duel)
}

/**
 * Returns true if the actions must not run at the same time. For example, if a player creates a link during the
 * deletion of the player's account, the test cannot see whether the link existed.
 */
const clash = (actions: readonly Action[], next: Action) => {
  const all = [...actions, next]
  return all.some((action) => action.do === 'link') && all.some((action) => action.do === 'delete')
}
