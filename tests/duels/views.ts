import {
  commonStart,
  type Duel,
  duelOf,
  isOpen,
  MAX_MISTAKES,
  namesOf,
  playerOf,
  roleOf,
  type Side,
  type State,
  type Step,
  sidesFor,
  wholeSeconds,
} from './model.ts'

// Computes the data that the server must return and store about duels, in the same form as the server's replies. The
// ids in this data are the ids of the model. Times are whole seconds since the start of the sequence of actions.

const PROVISIONAL = 110

const timed = (step: Step) => ({ ...step, atMs: wholeSeconds(step.atMs) })
const stateOf = ({ started, ended }: Side) =>
  started === null ? 'not_started' : ended === null ? 'playing' : 'finished'
const at = (ms: number | null) => (ms === null ? null : wholeSeconds(ms))

/**
 * Returns true if the opponent's board ended before the player's start, or if it has ended and the player has not
 * started yet.
 */
const racesGhost = (mine: Side, theirs: Side) =>
  theirs.ended !== null && (mine.started === null || theirs.ended <= mine.started)

const sidesOf = (state: State, name: string, n: number): [Duel, Side, Side] => {
  const duel = duelOf(state, n)
  const sides = sidesFor(duel, name)
  if (!sides) throw new Error(`${name} looks at a duel of others`)
  return [duel, ...sides]
}

/** Returns the data about a duel that the server shows to one of the two players. */
export function viewOf(state: State, name: string, n: number): unknown {
  const [duel, mine, theirs] = sidesOf(state, name, n)
  const [one, other] = duel.sides
  const hasEnded = mine.ended !== null
  const isGhost = racesGhost(mine, theirs)
  const seesThem = hasEnded || (mine.started !== null && !isGhost)
  const last = (side: Side) => (side.steps.length > 0 ? timed(side.steps.at(-1) as Step) : null)
  const rematch = state.duels.findIndex((later) => isOpen(later) && later.rematchOf === n)
  return {
    id: n,
    challengerId: one.player,
    challengedId: other.player,
    challenger: duelist(state, one.player),
    challenged: duelist(state, other.player),
    status: duel.status,
    winnerId: duel.winner,
    challengerScore: hasEnded ? one.score : null,
    challengedScore: hasEnded ? other.score : null,
    targetLevel: duel.level,
    groupCount: duel.groups,
    maxMistakes: MAX_MISTAKES,
    createdAt: at(duel.created),
    expiresAt: wholeSeconds(duel.created) + 7 * 86_400,
    endedAt: at(duel.ended),
    declinedBy: duel.declinedBy,
    mine: stateOf(mine),
    theirs: stateOf(theirs),
    canStart: isOpen(duel) && mine.started === null && playerOf(state, name).isPremium,
    startsAt: isOpen(duel) ? at(commonStart(state, duel)) : null,
    serverNow: at(state.now),
    gameId: mine.started === null ? null : `${n}:${name}`,
    standings: { mine: last(mine), theirs: seesThem ? last(theirs) : null },
    ghost: isGhost,
    ...(duel.status === 'completed' && {
      outcome: duel.winner === null ? 'draw' : duel.winner === name ? 'won' : 'lost',
      ratingChange: Math.round(mine.after ?? 0) - Math.round(mine.before ?? 0),
    }),
    rematch:
      rematch < 0 ? null : { challengeId: rematch, by: (namesOf(duelOf(state, rematch)) as [string])[0] },
  }
}

function duelist(state: State, name: string) {
  const { rating, deviation, isDeleted } = playerOf(state, name)
  return {
    id: name,
    username: isDeleted ? 'Deleted player' : name,
    firstName: null,
    profileImageUrl: null,
    frame: null,
    rating: Math.round(rating),
    provisional: deviation > PROVISIONAL,
  }
}

/**
 * Returns the recorded steps of the opponent, or undefined if the player is not allowed to see the steps. The player
 * can see the steps if the opponent's board ended before the player started.
 */
export function ghostOf(state: State, name: string, n: number): unknown[] | undefined {
  const [duel, mine, theirs] = sidesOf(state, name, n)
  if (!racesGhost(mine, theirs)) return undefined
  return theirs.steps.map((step) => ({ ...timed(step), side: roleOf(duel, theirs.player) }))
}

/** Returns the result of a completed duel, with the scores and guesses of both players. */
export function resultOf(state: State, n: number): unknown {
  const duel = duelOf(state, n)
  const [challenger, challenged] = duel.sides.map((side) => {
    const { length } = side.found
    const isSolved = length === duel.groups
    const groups = 100 * length + 50 * Math.floor(length / 3)
    const mistakesLeft = isSolved ? 25 * (MAX_MISTAKES - side.wrong.length) : 0
    return {
      ...{ score: side.score, seconds: side.seconds, groupsFound: length, mistakes: side.wrong.length },
      solved: isSolved,
      points: { groups, mistakesLeft, speed: (side.score ?? 0) - groups - mistakesLeft },
      ratingBefore: Math.round(side.before ?? 0),
      ratingAfter: Math.round(side.after ?? 0),
      steps: side.steps.map((step) => ({ ...timed(step), side: roleOf(duel, side.player) })),
    }
  })
  return { challenger, challenged }
}

/** Returns a player's statistics of duels. */
export function summaryOf(state: State, name: string): unknown {
  const { rating, deviation, wins, losses, draws } = playerOf(state, name)
  const own = state.duels.filter((duel) => namesOf(duel).includes(name))
  const history = own
    .filter(({ status }) => status === 'completed')
    .sort((a, b) => (a.ended ?? 0) - (b.ended ?? 0))
    .map((duel) => ({ at: at(duel.ended), rating: Math.round(sidesFor(duel, name)?.[0].after ?? 0) }))
  return {
    ...{ rating: Math.round(rating), deviation: Math.round(deviation), wins, losses, draws, history },
    provisional: deviation > PROVISIONAL,
    racing: own.filter(({ status }) => status === 'active').length,
    pending: own.filter(({ status }) => status === 'pending').length,
  }
}

/** Returns the results of past duels between two players, from the view of the first player. */
export function headToHeadOf(state: State, name: string, other: string): unknown {
  const between = [...state.duels.entries()]
    .filter(([, duel]) => duel.status === 'completed' && namesOf(duel).includes(name))
    .filter(([, duel]) => namesOf(duel).includes(other))
    .sort(([, a], [, b]) => (b.ended ?? 0) - (a.ended ?? 0))
  const latest = between.map(([n, duel]) => ({
    challengeId: n,
    outcome: duel.winner === null ? 'draw' : duel.winner === name ? 'won' : 'lost',
    mine: sidesFor(duel, name)?.[0].score,
    theirs: sidesFor(duel, other)?.[0].score,
    at: at(duel.ended),
  }))
  const count = (wanted: string) => latest.filter(({ outcome }) => outcome === wanted).length
  return {
    ...{ wins: count('won'), losses: count('lost'), draws: count('draw') },
    latest: latest.slice(0, 8),
  }
}

/** Returns the rows and events that the server must have stored, for the comparison with the database. */
export const stored = (state: State) => ({
  duels: state.duels.map((duel) => ({
    ...{ status: duel.status, winner: duel.winner, declinedBy: duel.declinedBy, rematchOf: duel.rematchOf },
    ...{ accepted: duel.isAccepted, startsAt: at(duel.startsAt), ended: at(duel.ended) },
    sides: duel.sides.map(({ player, ready, started, ended, score, seconds, before, after }) => ({
      ...{ player, ready: ready !== null, started: at(started), ended: at(ended), score, seconds },
      ...{ before, after },
    })),
  })),
  links: state.links.map(({ maker, level, duel, isGone }) => (isGone ? 'gone' : { maker, level, duel })),
  players: Object.entries(state.players).map(([name, player]) => {
    const { wins, losses, draws, rating, deviation, volatility } = player
    const strength = [rating, deviation, volatility]
    return { name, wins, losses, draws, strength }
  }),
  activities: [...state.activities].sort(),
})
