import { type Action, type Atom, done, no, type Steps } from './action.ts'
import { duelOf, isOpen, namesOf, openDuelOf, playerOf, type State, sidesFor, WEEK } from './model.ts'
import { accept, challenge, deleteAccount, expire, makeLink, rematch } from './offers.ts'
import { end, giveUp, guess, isOverdue } from './play.ts'
import { moveInRoom, ofOwnDuel } from './sides.ts'

/**
 * Returns the steps of an action. The parameter `now` is the model's state before the action. From this state, the
 * function finds the steps that are due before the action.
 */
export function stepsOf(action: Action, now: State): Steps {
  const settled = (...duels: (number | undefined)[]) =>
    [...new Set(duels)].flatMap((n) => (n === undefined ? [] : settle(now, n)))
  switch (action.do) {
    case 'challenge':
      return {
        due: settled(openDuelOf(now, action.by, action.whom)),
        act: (state) => challenge(state, action),
      }
    case 'link':
      return { due: [], act: (state) => makeLink(state, action.by, action.level) }
    case 'accept': {
      const open = openDuelOf(now, action.by, now.links[action.link]?.maker ?? '')
      return { due: settled(open), act: (state) => accept(state, action.by, action.link) }
    }
    case 'delete':
      return { due: [], act: (state) => deleteAccount(state, action.by) }
    case 'sweep':
      return { due: settled(...now.duels.keys()), act: () => done }
    case 'enter':
    case 'leave':
      return {
        due: [],
        act: (state) => moveInRoom(state, action.duel, action.by, action.do === 'enter' ? 1 : -1),
      }
    case 'guess':
      return { due: [], act: (state) => guess(state, action) }
    case 'give-up':
      return { due: [], act: (state) => giveUp(state, action.by, action.duel) }
    case 'rematch': {
      const isOwn = sidesFor(duelOf(now, action.duel), action.by) !== undefined
      const [one = '', other = ''] = namesOf(duelOf(now, action.duel))
      return {
        due: isOwn ? settled(action.duel, openDuelOf(now, one, other)) : [],
        act: (state) => rematch(state, action.by, action.duel),
      }
    }
    default:
      return {
        due: sidesFor(duelOf(now, action.duel), action.by) ? settled(action.duel) : [],
        act(state) {
          const duel = duelOf(state, action.duel)
          const sides = sidesFor(duel, action.by)
          if (sides) return ofOwnDuel[action.do](state, action as never, duel, ...sides)
          return no('not_found', ...(playerOf(state, action.by).isDeleted ? ['not_signed_in'] : []))
        },
      }
  }
}

/**
 * Returns the steps of a duel that are due now. A board ends an hour after its start. A duel expires if a player has
 * not started in time.
 */
function settle(now: State, n: number): Atom[][] {
  const isLate = (state: State) =>
    isOpen(duelOf(state, n)) &&
    state.now - duelOf(state, n).created >= WEEK &&
    duelOf(state, n).sides.some(({ started }) => started === null)
  const expires: Atom = (state) => {
    if (isLate(state)) expire(state, n, namesOf(duelOf(state, n)))
    return done
  }
  const ends = duelOf(now, n)
    .sides.filter((side) => isOverdue(now, side))
    .map(({ player }): Atom[] => [
      (state) => {
        const [mine] = sidesFor(duelOf(state, n), player) ?? []
        if (mine && isOverdue(state, mine)) end(state, n, player)
        return done
      },
    ])
  if (isLate(now)) ends.length > 0 ? ends[0]?.push(expires) : ends.push([expires])
  return ends
}

export function setPremium(state: State, name: string, isPremium: boolean): void {
  playerOf(state, name).isPremium = isPremium
}
