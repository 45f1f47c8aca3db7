import type { Action, Atom, Reply, Steps } from './action.ts'
import { playerOf, type State } from './model.ts'
import { stepsOf } from './rules.ts'

/** Largest number of orders of steps that the model tries for simultaneous actions. */
const MOST_ORDERS = 5_000

interface Ordered {
  state: State
  replies: Reply[]
}

/**
 * Returns the possible results of simultaneous actions, one for each order of the actions' steps. The function leaves
 * out an order if `fits` returns false for one of its states. `fits` compares a state of the model with the events that
 * the server published.
 */
export function ordersOf(
  before: State,
  actions: readonly Action[],
  fits: (state: State) => boolean,
): Ordered[] {
  const outcomes: Ordered[] = []
  const go = (state: State, rest: readonly (Steps | undefined)[], replies: readonly Reply[]): void => {
    if (outcomes.length >= MOST_ORDERS) return
    if (rest.every((steps) => steps === undefined))
      return void outcomes.push({ state, replies: [...replies] })
    for (const [n, steps] of rest.entries()) {
      if (!steps) continue
      const after = (step: Atom, left: Steps | undefined) => {
        const next = structuredClone(state)
        next.now++
        const reply = step(next)
        if (fits(next)) go(next, rest.with(n, left), left ? replies : replies.with(n, reply))
      }
      const action = actions[n]
      if (steps.due.length === 0) after(steps.act, undefined)
      if (action?.do === 'guess' && actions.length > 1)
        after((next) => asItArrived(before, next, action.by, steps.act), undefined)
      for (const [at, [first, ...later]] of steps.due.entries()) {
        const due = later.length > 0 ? steps.due.with(at, later) : steps.due.toSpliced(at, 1)
        if (first) after(first, { ...steps, due })
      }
    }
  }
  const steps = actions.map((action) => stepsOf(action, before))
  go(
    before,
    steps,
    actions.map((): Reply => ({ ok: null })),
  )
  return outcomes
}

/**
 * Applies a guess that possibly waited for other actions. The server uses the time and the session of the moment when
 * the guess arrived.
 */
function asItArrived(before: State, state: State, by: string, guess: Atom): Reply {
  const [player, now] = [playerOf(state, by), state.now]
  const { isDeleted } = player
  player.isDeleted = playerOf(before, by).isDeleted
  state.now = before.now
  const reply = guess(state)
  player.isDeleted = isDeleted
  state.now = now
  return reply
}

/**
 * Returns a function that returns true if a state of the model fits the events that the server published. On each
 * topic, the server's events must begin with the model's events.
 */
export const isOnTheWay = (seen: Record<string, string[]>) => (state: State) =>
  Object.entries(state.told).every(([topic, lines]) => lines.every((line, n) => line === seen[topic]?.[n]))

/**
 * Removes duplicate states of the model. Two states also count as equal if only the milliseconds of their times differ.
 */
export function distinct(states: readonly State[]): State[] {
  const kept = new Map<string, State>()
  for (const state of states) {
    const ghosts = state.duels.map(({ sides: [one, other] }) => [
      (one.ended ?? Number.POSITIVE_INFINITY) <= (other.started ?? Number.POSITIVE_INFINITY),
      (other.ended ?? Number.POSITIVE_INFINITY) <= (one.started ?? Number.POSITIVE_INFINITY),
    ])
    kept.set(
      JSON.stringify([ghosts, state.rooms, state.duels.map(({ sides }) => sides.map(({ wrong }) => wrong))]),
      state,
    )
  }
  return [...kept.values()]
}
