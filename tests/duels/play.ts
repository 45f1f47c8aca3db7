// The part of the model for the play in a duel: the players' guesses, and who wins.
import { type Action, no, type Reply } from './action.ts'
import { afterGame } from './glicko.ts'
import {
  type Duel,
  duelOf,
  HOUR,
  isOpen,
  MAX_MISTAKES,
  playerOf,
  type Side,
  type State,
  type Step,
  sidesFor,
  tellBoth,
  tellPlayer,
  tellStep,
  wholeSeconds,
} from './model.ts'

export const isOverdue = ({ now }: State, { started, ended }: Side) =>
  started !== null && ended === null && now - started >= HOUR

/** Applies a guess of the player `by` to the board of the player `at`. */
export function guess(state: State, { by, duel: n, at, tiles }: Extract<Action, { do: 'guess' }>): Reply {
  const duel = duelOf(state, n)
  if (playerOf(state, by).isDeleted) return no('not_signed_in')
  const [mine, theirs] = sidesFor(duel, at) ?? []
  if (at !== by || !mine || !theirs || mine.started === null) return no('not_found')
  if (mine.ended !== null) return no('not_playing')
  if (isOverdue(state, mine)) {
    end(state, n, by)
    return no('not_playing')
  }
  const groups = tiles.map(([group]) => group)
  const key = tiles.map((tile) => tile.join('.')).sort()
  if (new Set(key).size !== 4 || groups.some((group) => mine.found.includes(group)))
    return no('invalid_guess')
  const reply = (outcome: string) => {
    const { found, wrong, ended, score } = mine
    const points = score ?? pointsOf(found.length)
    return { ok: { outcome, found: found.length, mistakes: wrong.length, isOver: ended !== null, points } }
  }
  if (mine.wrong.includes(key.join())) return reply('repeat')
  const isRight = new Set(groups).size === 1
  if (isRight) mine.found.push(groups[0] as number)
  else mine.wrong.push(key.join())
  const step: Step = {
    ...{ groupsFound: mine.found.length, mistakes: mine.wrong.length, finished: false },
    atMs: state.now - mine.started,
  }
  mine.steps.push(step)
  const isOver = mine.found.length === duel.groups || mine.wrong.length === MAX_MISTAKES
  if (isOver) {
    mine.steps.pop()
    end(state, n, by, step)
  } else {
    tellStep(state, n, by, step)
    if (theirs.started !== null) tellStep(state, n, by, step, theirs.player)
  }
  const most = Math.max(...groups.map((group) => groups.filter((other) => other === group).length))
  return reply(isRight ? 'correct' : most === 3 ? 'one_away' : 'wrong')
}

export function giveUp(state: State, by: string, n: number): Reply {
  if (playerOf(state, by).isDeleted) return no('not_signed_in')
  const [mine] = sidesFor(duelOf(state, n), by) ?? []
  if (!mine || mine.started === null) return no('not_found')
  if (mine.ended !== null) return no('not_playing')
  end(state, n, by)
  return { ok: mine.score }
}

const pointsOf = (found: number) => 100 * found + 50 * Math.floor(found / 3)

/**
 * Ends a player's board: after the guess `last`, or without a guess. When both players' boards have ended, the duel is
 * decided.
 */
export function end(state: State, n: number, by: string, last?: Step): void {
  const duel = duelOf(state, n)
  const [mine, theirs] = sidesFor(duel, by) ?? []
  if (!mine || !theirs || mine.started === null) throw new Error('the model ends what has not begun')
  mine.ended = Math.min(state.now, mine.started + HOUR)
  mine.seconds = wholeSeconds(mine.ended - mine.started)
  const { length } = mine.found
  const bonus = 25 * (MAX_MISTAKES - mine.wrong.length) + Math.max(0, 60 * length - mine.seconds)
  mine.score = pointsOf(length) + (length === duel.groups ? bonus : 0)
  const before = last ?? (mine.steps.at(-1) as Step)
  const step = { ...before, finished: true, atMs: mine.ended - mine.started }
  mine.steps.push(step)
  const isDecided = isOpen(duel) && theirs.ended !== null
  if (isDecided) decide(state, duel)
  tellStep(state, n, by, step)
  if (theirs.started !== null) tellStep(state, n, by, step, theirs.player)
  if (isDecided) {
    tellBoth(state, n, 'completed', { winnerId: duel.winner })
    const [one, other] = duel.sides
    const points = Math.abs((one.score as number) - (other.score as number))
    for (const { player, score } of duel.sides) {
      const outcome = duel.winner === null ? 'draw' : duel.winner === player ? 'won' : 'lost'
      tellPlayer(state, player, n, 'completed', { outcome, points })
      const kind = duel.winner === player ? 'duel_won' : 'duel_played'
      state.activities.push(`${player} ${kind} ${n} ${score} ${duel.level}`)
    }
  } else if (isOpen(duel) && theirs.started === null) tellPlayer(state, theirs.player, n, 'your_turn')
}

/**
 * The player with the higher score wins the duel. If scores are equal, the player with fewer seconds wins. If scores
 * and seconds are equal, the duel is a draw.
 */
function decide(state: State, duel: Duel): void {
  const [one, other] = duel.sides
  const ahead =
    (one.score as number) - (other.score as number) || (other.seconds as number) - (one.seconds as number)
  duel.status = 'completed'
  duel.ended = state.now
  duel.winner = ahead === 0 ? null : ahead > 0 ? one.player : other.player
  const [first, second] = [playerOf(state, one.player), playerOf(state, other.player)]
  const points = duel.winner === null ? 0.5 : duel.winner === one.player ? 1 : 0
  const after = [afterGame(first, second, points), afterGame(second, first, 1 - points)]
  for (const [n, side] of duel.sides.entries()) {
    const player = playerOf(state, side.player)
    side.before = player.rating
    Object.assign(player, after[n])
    side.after = player.rating
    if (duel.winner === null) player.draws++
    else if (duel.winner === side.player) player.wins++
    else player.losses++
  }
}
