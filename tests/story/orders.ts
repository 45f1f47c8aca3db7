import type { Action, Reply, State, World } from './model.ts'
import { act } from './rules.ts'

interface Ordered {
  state: State
  replies: Reply[]
}

/** Returns the possible outcomes of simultaneous actions: one outcome for each order of the actions. */
export function ordersOf(before: State, actions: readonly Action[], world: World): Ordered[] {
  const go = (state: State, left: readonly number[], replies: readonly Reply[]): Ordered[] =>
    left.length === 0
      ? [{ state, replies: [...replies] }]
      : left.flatMap((n) => {
          const after = act(state, actions[n] as Action, world)
          const rest = left.filter((other) => other !== n)
          return go(after.state, rest, replies.with(n, after.reply))
        })
  return go(
    before,
    [...actions.keys()],
    actions.map((): Reply => ({ ok: null })),
  )
}

/**
 * Removes duplicate states. Two states also count as equal if only the milliseconds of their times differ. Two states
 * with a different order of the same events are different.
 */
export function distinct(states: readonly State[]): State[] {
  const times = new Set(['now', 'started', 'ended', 'opened', 'at'])
  const kept = new Map<string, State>()
  for (const state of states) {
    const ends = Object.entries(state.players).flatMap(([name, { completions, runs }]) => [
      ...completions.map(({ at, run }) => ({ at, what: `${name} ${run}` })),
      ...runs.flatMap(({ plays }, run) =>
        plays.map(({ opened, id }) => ({ at: opened, what: `${name} ${run} ${id}` })),
      ),
    ])
    const order = ends.sort((one, other) => one.at - other.at).map(({ what }) => what)
    const shown = JSON.stringify(state, (name, value) =>
      times.has(name) && typeof value === 'number' ? Math.floor(value / 1000) : value,
    )
    kept.set(`${order.join()} ${shown}`, state)
  }
  return [...kept.values()]
}
