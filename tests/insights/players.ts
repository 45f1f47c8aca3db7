import type { Board, BoardGroup } from '../../src/engine/board/board.ts'
import { deal, noHistory, toBoard, trapCount } from '../../src/engine/board/generate.ts'
import type { CategoryKind } from '../../src/engine/catalogue/category.ts'
import { difficultyWindow } from '../../src/engine/difficulty.ts'
import { factsOf, type LevelFacts } from '../../src/engine/insight/facts.ts'
import {
  freshLevel,
  guess,
  hint,
  type LevelState,
  scoreOf,
  type TakenGuess,
} from '../../src/engine/play/level.ts'
import { levelRules, type PlayRules } from '../../src/engine/play/play-rules.ts'
import { type Random, randomFrom } from '../../src/engine/random.ts'
import {
  chanceOfTry,
  edgeOf,
  evidenceOf,
  learn,
  PLAYER_PRIOR,
  type Rating,
  startOf,
} from '../../src/engine/rating/rating.ts'
import { GROUP_SIZE, groupCount } from '../../src/engine/rules.ts'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'

const HIGHEST_LEVEL = 12
const HOUR_MS = 3_600_000

export interface DealtBoard {
  board: Board
  traps: number
}

/** Deals boards of each level in the same way as for real players. */
export function dealBoards(count: number): DealtBoard[][] {
  const catalogue = loadCatalogue()
  return Array.from({ length: HIGHEST_LEVEL + 1 }, (_, level) =>
    Array.from({ length: level === 0 ? 0 : count }, (_, n) => {
      const groups = groupCount(level)
      const request = {
        seed: `insights ${level} ${n}`,
        groups,
        window: difficultyWindow(level),
        history: noHistory,
      }
      const dealt = deal(catalogue, request)
      const ids = Array.from({ length: groups * GROUP_SIZE }, (_, id) => `t${id}`)
      return { board: toBoard(dealt, ids), traps: trapCount(dealt) }
    }),
  )
}

/** The true effects of a simulated player, in logits. */
export interface Habits {
  skill?: number
  kinds?: Partial<Record<CategoryKind, number>>
  /** How much the player's skill grows from the first level to the last. */
  gain?: number
  /** How much better the player is between 18:00 and 21:00. */
  evening?: number
  /** For each red herring (word that seems to fit several groups) on a board, the player is worse by this value. */
  herring?: number
  /** How much better the player is at finding a group after a hint for this group. */
  hint?: number
  /** Share of wrong guesses after which the player uses a hint. The default is 15 %. */
  asks?: number
  /** True if, in the second half of the game, the player plays boards of a level that is four higher. */
  harder?: boolean
  /**
   * True if the player first plays in the mornings and later in the evenings. By default the player plays at all hours.
   */
  hoursMove?: boolean
  /** True if the player sometimes makes mistakes with known groups. */
  careless?: boolean
}

/** Standard deviation of a random difference: a category is harder or easier for one player than for other players. */
const KNOWLEDGE = 0.7
const PERCEPTION = 0.8
/** Share of wrong guesses that contain three words of the group that the player tried to find. */
const ONE_AWAY = 0.6

/** Returns a random number with the standard normal distribution. */
export function normal(random: Random): number {
  const uniform = () => (random.below(1 << 30) + 0.5) / (1 << 30)
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

const logitsOf = (group: BoardGroup) => startOf(group.difficulty)

/**
 * Plays one level after another with the product's rules. Returns the data that the server would store about each
 * level.
 */
export function play(
  boards: readonly DealtBoard[][],
  habits: Habits,
  levels: number,
  seed: string,
): LevelFacts[] {
  const random = randomFrom(seed)
  const knowledge = new Map<string, number>()
  let rating: Rating = { value: 0, information: 0 }
  let level = 1
  return Array.from({ length: levels }, (_, n) => {
    const isLate = n >= levels / 2
    const shown = Math.min(HIGHEST_LEVEL, level + (habits.harder && isLate ? 4 : 0))
    const { board, traps } = random.pick(boards[shown] ?? [])
    const hour = habits.hoursMove ? (isLate ? 18 : 8) + random.below(3) : 6 + random.below(18)
    const knows = (group: BoardGroup) => {
      const known = knowledge.get(group.categoryId) ?? KNOWLEDGE * normal(random)
      knowledge.set(group.categoryId, known)
      return known
    }
    const edge = (group: BoardGroup) =>
      edgeOf(habits.skill ?? 0, traps) +
      knows(group) -
      logitsOf(group) +
      (habits.kinds?.[group.kind] ?? 0) +
      ((habits.gain ?? 0) * n) / levels +
      (hour >= 18 && hour < 21 ? (habits.evening ?? 0) : 0) -
      traps * (habits.herring ?? 0)
    const played = playBoard(board, edge, habits, random)
    const startedAt = n * 8 * HOUR_MS
    const endedAt = startedAt + 1000 * played.seconds
    const score = scoreOf(board, played.state, levelRules, played.seconds)
    const skill = rating.value
    const facts = factsOf(
      { board, ...played, level: shown, score, traps, skill, startedAt, endedAt, hour, herrings: 0 },
      logitsOf,
    )
    rating = learn(
      rating,
      facts.kinds.flatMap(({ first: { tries, right, expected } }) =>
        tries === 0 ? [] : evidenceOf(expected / tries, right, tries),
      ),
      PLAYER_PRIOR,
      1,
    )
    level = facts.completed ? Math.min(8, level + 1) : 1
    return facts
  })
}

/**
 * Returns the probability that a try finds the group. A careless player sometimes misses a known group, and sometimes
 * finds an unknown group by luck.
 */
const chanceOf = (edge: number, careless: boolean | undefined) =>
  careless ? 0.06 + 0.84 / (1 + Math.exp(-1.7 * edge)) : chanceOfTry(edge, 0)

/** Plays a board. `edgeFor` returns the player's advantage over a group, in logits. */
export function playBoard(
  board: Board,
  edgeFor: (group: BoardGroup) => number,
  habits: Habits,
  random: Random,
  rules: PlayRules = levelRules,
) {
  const guesses: (TakenGuess & { hinted?: number })[] = []
  let state: LevelState = freshLevel
  let seconds = 0
  const perceived = board.groups.map((group) => edgeFor(group) + PERCEPTION * normal(random))
  while (state.status === 'playing') {
    const left = board.groups.map((_, index) => index).filter((index) => !state.found.includes(index))
    if (state.hinted.length === 0 && state.mistakes > 0 && random.chance(habits.asks ?? 0.15)) {
      const given = hint(board, state, rules)
      if (given.code === 'ok') state = given.level
    }
    const isHinted = (index: number) => state.hinted.includes(index)
    const meant =
      left.toSorted(
        (a, b) => at(perceived, b) + Number(isHinted(b)) - at(perceived, a) - Number(isHinted(a)),
      )[0] ?? 0
    const group = board.groups[meant]
    if (!group) throw new Error('no group is left')
    const edge = edgeFor(group) + (isHinted(meant) ? (habits.hint ?? 0) : 0)
    seconds += Math.round(Math.exp(3 - 0.2 * edge + 0.5 * normal(random))) + (random.chance(0.01) ? 5000 : 0)
    const isRight = left.length === 1 || random.chance(chanceOf(edge, habits.careless))
    const tileIds = isRight ? tilesOf(board, meant) : wrongGuess(board, state, meant, random)
    const result = guess(board, state, guesses, tileIds, rules, false)
    if (!('level' in result)) continue // the guess is a repeated wrong guess, so the player makes another guess
    guesses.push({ ...result.guess, hinted: state.hinted.length })
    state = result.level
    if (!isRight) perceived[meant] = at(perceived, meant) - 0.5
  }
  return { state, guesses, seconds }
}

const at = (list: readonly number[], n: number) => list[n] ?? 0
const tilesOf = (board: Board, group: number) =>
  board.tiles.filter((tile) => tile.group === group).map(({ id }) => id)

function wrongGuess(board: Board, { found }: LevelState, meant: number, random: Random): string[] {
  const others = random.shuffle(board.tiles.filter(({ group }) => group !== meant && !found.includes(group)))
  const own = random.chance(ONE_AWAY) ? 3 : 2
  return [...random.shuffle(tilesOf(board, meant)).slice(0, own), ...others.map(({ id }) => id)].slice(
    0,
    GROUP_SIZE,
  )
}
