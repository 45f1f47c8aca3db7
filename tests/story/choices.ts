import { filesOnly } from '../../src/engine/catalogue/overlay.ts'
import type { Random } from '../../src/engine/random.ts'
import { loadStoryBoards } from '../../src/server/content/story.ts'
import { foundOf } from './mini-game.ts'
import {
  type Action,
  type Board,
  chapterOf,
  chapters,
  currentGame,
  currentPlay,
  GROUPS,
  isWaiting,
  type MiniGame,
  type Move,
  must,
  ofStreak,
  openRunOf,
  type Play,
  type Player,
  playerOf,
  type Run,
  SECOND,
  type State,
  type Tile,
  type World,
} from './model.ts'

/**
 * Seconds by which the clock advances. A sum of these numbers either equals a time limit or is not close to any time
 * limit. A few ms more or less therefore do not change the result.
 */
const PASSES = [5, 5, 5, 5, 10, 10, 20, 20, 45, 60, 90, 110, 120, 300, 3_600, 86_400]
export const someTime = (random: Random) => random.pick(PASSES)
/** Returns a level that a player has reached: below, at or above a level that unlocks a chapter. */
export const someLevel = (random: Random) => random.pick([1, 1, 4, 5, 5, 9, 14, 15, 15, 19, 20, 20])

/** Returns an action that is usually sensible and sometimes wrong, so that the server also refuses some actions. */
export function someAction(state: State, world: World, random: Random, by: string): Action {
  const player = playerOf(state, by)
  const chance = random.below(100)
  if (chance < 4) return someStart(player, random, by)
  if (chance < 9) return someView(random, by)
  if (chance < 11) return { do: 'complete', by, chapter: someChapter(random), seconds: random.below(9) }
  if (chance < 15) return astray(state, random, by)
  const run = openRunOf(player)
  if (!run) return someStart(player, random, by)
  const n = player.runs.indexOf(run)
  if (run.stage === 'mini_games') return inMiniGames(state, world, random, by, { run, n })
  if (isWaiting(player, run))
    return random.chance(0.8) ? { do: 'next', by, whose: by, run: n } : someStart(player, random, by, run)
  const board = must(run.board)
  if (random.chance(0.02)) return { do: 'give-up', by, whose: by, board }
  if (random.chance(0.02)) return { do: 'next', by, whose: by, run: n }
  return someGuess(random, by, must(player.boards[board]), board)
}

const someChapter = (random: Random) =>
  random.chance(0.5) ? must(chapters[0]).id : random.chance(0.04) ? 'none' : random.pick(chapters).id

/** Returns an action that starts a chapter: a chapter with boards, or a chapter that is locked for this player. */
function someStart({ level }: Player, random: Random, by: string, run?: Run): Action {
  const { pools } = loadStoryBoards(filesOnly)
  const chapter = random.chance(0.5) && run ? run.chapter : someChapter(random)
  const isLocked = chapters.some(({ id, requiredLevel }) => id === chapter && requiredLevel > level)
  const known = pools.has(chapter) || isLocked || chapter === 'none' ? chapter : must(chapters[0]).id
  const isMeant = isLocked && random.chance(0.7) ? must(chapters[0]).id : known
  return { do: 'start', by, chapter: isMeant, pause: random.chance(0.4) }
}

export function someView(random: Random, by: string): Action {
  const what = random.pick(['run', 'run', 'progress', 'account', 'chapter-board', 'general-board'] as const)
  return what === 'chapter-board' ? { do: what, by, chapter: someChapter(random) } : { do: what, by }
}

/**
 * Returns an action on a board or run that has ended, that belongs to another player, or that does not exist. The
 * function can also return an operator's decision.
 */
function astray(state: State, random: Random, by: string): Action {
  const whose = random.pick(Object.keys(state.players))
  const { boards, runs } = playerOf(state, whose)
  const run = random.below(runs.length + 1)
  const board = random.below(boards.length + 1)
  const what = random.pick(['guess', 'give-up', 'next', 'open', 'move', 'result', 'result'] as const)
  switch (what) {
    case 'guess':
      return boards[board]
        ? someGuess(random, by, must(boards[board]), board, whose)
        : { do: what, by, whose, board, tiles: allOf(0) }
    case 'give-up':
      return { do: what, by, whose, board: whose === by ? Math.max(0, board - 1) : board }
    case 'next':
    case 'open':
      return { do: what, by, whose, run }
    case 'move':
      return { do: what, by, whose, run, move: { skip: true } }
    case 'result':
      return someDecision(random, whose, playerOf(state, whose)) ?? { do: 'account', by }
  }
}

/**
 * Returns an operator's decision to hide a result from leaderboards until a check, to show the result again, or to
 * remove it. After an operator has shown a result again, the test does not hide the same result a second time.
 */
function someDecision(random: Random, whose: string, player: Player): Action | undefined {
  const ended = player.boards.filter((board) => board.ended !== null)
  if (ended.length === 0) return undefined
  const one = random.pick(ended)
  const n = player.boards.indexOf(one)
  const streak = ofStreak(player, one.streak)
  const known = streak.filter(({ doubt }) => doubt !== null)
  if (known.length === 0) return { do: random.chance(0.7) ? 'hold' : 'remove', whose, board: n }
  const root = must(known.find(({ doubt }) => doubt === 'own'))
  if (root.withheld === null) return undefined
  if (random.chance(0.7)) return { do: 'release', whose, board: player.boards.indexOf(root) }
  return { do: 'remove', whose, board: n }
}

const allOf = (group: number): Tile[] => [0, 1, 2, 3].map((place) => [group, place])

/**
 * Returns a guess. The guess is nearly always right, but sometimes it is wrong or invalid, or an earlier guess with the
 * same key.
 */
function someGuess(random: Random, by: string, board: Board, n: number, whose = by): Action {
  const left = Array.from({ length: GROUPS }, (_, group) => group).filter(
    (group) => !board.found.includes(group),
  )
  const [one = 0, other = 3] = random.shuffle(left)
  const guess = { do: 'guess', by, whose, board: n } as const
  const chance = random.below(100)
  const earlier = board.taken.filter(({ key }) => key !== undefined)
  if (chance < 7 && earlier.length > 0) {
    const { tiles, key = '' } = random.pick(earlier)
    const same = tiles.split(',').map((tile) => tile.split('.').map(Number) as unknown as Tile)
    return { ...guess, tiles: random.chance(0.8) ? random.shuffle(same) : allOf(one), key }
  }
  const key = random.chance(0.5) ? { key: `${n} ${board.taken.length}` } : {}
  if (chance < 9) return { ...guess, tiles: [...allOf(one).slice(1), [one, 1]], ...key }
  if (chance < 10) return { ...guess, tiles: allOf(board.found[0] ?? GROUPS), ...key }
  if (chance < 13 && one !== other)
    return {
      ...guess,
      tiles: [...allOf(one).slice(1 + (chance % 2)), ...allOf(other).slice(3 - (chance % 2))],
      ...key,
    }
  return { ...guess, tiles: random.shuffle(allOf(one)), ...key }
}

/** Returns a right guess, or undefined if the player has no open board. */
export function rightGuess(state: State, random: Random, by: string): Action | undefined {
  const player = playerOf(state, by)
  const n = openRunOf(player)?.board ?? null
  const board = n === null ? undefined : player.boards[n]
  if (n === null || !board || board.ended !== null) return undefined
  const group = [0, 1, 2, 3].find((one) => !board.found.includes(one)) ?? 0
  return { do: 'guess', by, whose: by, board: n, tiles: random.shuffle(allOf(group)) }
}

function inMiniGames(
  { now }: State,
  { shown }: World,
  random: Random,
  by: string,
  { run, n }: { run: Run; n: number },
): Action {
  const game = must(currentGame(run))
  const play = currentPlay(run)
  const chance = random.below(100)
  const move = { do: 'move', by, whose: by, run: n } as const
  if (!play) {
    if (chance >= 12) return { do: 'open', by, whose: by, run: n }
    // Repeats the last move of the previous mini-game.
    const before = run.plays.at(-1)
    const last = before?.moves.at(-1)
    if (!before || !last) return { ...move, move: { skip: true } }
    return { ...move, move: last.move, guard: { game: before.id, moves: before.moves.length - 1 } }
  }
  // When the server reads a mini-game whose time is over, it ends this mini-game.
  const isLate = now >= play.opened + game.timeLimit * SECOND
  if (chance < (isLate ? 40 : 4)) return { do: 'open', by, whose: by, run: n }
  const last = play.moves.at(-1)
  if (random.chance(0.06) && last)
    return { ...move, move: last.move, guard: { game: play.id, moves: play.moves.length - 1 } }
  if (random.chance(0.02))
    return { ...move, move: { skip: true }, guard: { game: game.id, moves: random.below(3) } }
  const guard = random.chance(0.5) ? { guard: { game: game.id, moves: play.moves.length } } : {}
  return { ...move, move: someMove(random, game, play, shown(by, n, game, play.moves.length)), ...guard }
}

/**
 * Returns a move. The move is usually right, but sometimes wrong, repeated or for another type of mini-game. The move
 * can also open a clue or skip the mini-game.
 */
function someMove(random: Random, game: MiniGame, play: Play, shown: readonly string[]): Move {
  const chance = random.below(100)
  if (chance < 3) return { skip: true }
  if (chance < 6)
    return random.pick<Move>([{ words: ['no', 'such'] }, { word: 'zyx' }, { choice: 9 }, { clue: true }])
  if (chance < 10 && play.moves.length > 0) return random.pick(play.moves).move
  const isWrong = chance < 25
  const found = foundOf(game, play)
  switch (game.type) {
    case 'word_connections': {
      const left = game.groups.filter((group) => !found.groups.includes(group))
      const [one, other] = random.shuffle(left)
      const words = [...must(one).words]
      return {
        words: isWrong && other ? [...words.slice(1), random.pick(other.words)] : random.shuffle(words),
      }
    }
    case 'word_chain':
      return { word: isWrong ? random.pick(game.decoys) : must(game.links[found.links.length]).word }
    case 'story_completion': {
      const [first, ...rest] = game.gaps
      return { words: isWrong ? [random.pick(game.decoys), ...rest] : [must(first), ...rest] }
    }
    case 'character_dialog': {
      const choices = must(game.exchanges[play.moves.length]).choices
      const right = shown.indexOf(must(choices.find((choice) => choice.right)).text)
      return { choice: isWrong ? (right + 1) % choices.length : right }
    }
    case 'mystery_solve': {
      if (random.chance(0.4)) return { clue: true }
      const right = shown.indexOf(game.answer)
      return { choice: isWrong ? random.below(shown.length) : right }
    }
  }
}

/**
 * Returns two or three actions for the test to do at the same time. Usually they are actions of one player, because
 * actions of different players do not affect each other.
 */
export function someRace(state: State, world: World, random: Random, by: string): Action[] {
  const first = someAction(state, world, random, by)
  const count = random.chance(0.7) ? 2 : 3
  const rival = (): Action => {
    const player = playerOf(state, by)
    const run = openRunOf(player)
    if (random.chance(0.3)) return first
    if (random.chance(0.1)) return someAction(state, world, random, random.pick(Object.keys(state.players)))
    if (random.chance(0.15)) return someStart(player, random, by, run)
    if (random.chance(0.1) && run)
      return { do: 'complete', by, chapter: chapterOf(run).id, seconds: random.below(9) }
    if (random.chance(0.1)) return someDecision(random, by, player) ?? { do: 'run', by }
    if (random.chance(0.1) && run?.board !== null && run?.stage === 'playing')
      return { do: 'give-up', by, whose: by, board: run.board }
    return someAction(state, world, random, by)
  }
  return [first, ...Array.from({ length: count - 1 }, rival)]
}
