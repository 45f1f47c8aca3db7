// The views and rows of the model's runs. The views contain only those fields of the contract that the model can
// compute.
import { foundOf, mistakesOf, worthOf } from './mini-game.ts'
import {
  type Action,
  boardOf,
  type Completion,
  chapterOf,
  chapters,
  counting,
  currentGame,
  experienceOf,
  findChapter,
  GROUPS,
  isOpen,
  isWaiting,
  must,
  openRunOf,
  type Play,
  type Player,
  playerOf,
  type Result,
  type Run,
  resultsOf,
  type State,
  secondsBetween,
  storyLevelOf,
  type World,
} from './model.ts'

const TOP = 10

export function boardView({ now }: State, { boards }: Player, n: number): object {
  const { chapter, started, ended, found, mistakes, taken, withheld } = must(boards[n])
  const left = GROUPS - found.length
  const isOver = ended !== null
  return {
    ...{ board: n, chapter, level: findChapter(chapter)?.number, mode: 'story', maxMistakes: 1 },
    ...{ status: isOver ? 'finished' : 'playing', found: found.length, mistakes, groups: GROUPS },
    ...{ words: isOver ? 0 : 4 * left, missed: isOver ? left : 0, guesses: isOver ? taken.length : null },
    ...{ solved: isOver ? left === 0 : null, withheld: isOver ? withheld : null },
    seconds: secondsBetween(started, ended ?? now),
  }
}

function cardView(run: Run): object | null {
  const game = currentGame(run)
  if (!game) return null
  const { id, type, timeLimit, points } = game
  const opened = run.plays.some((play) => play.id === id)
  return {
    ...{ id, type, timeLimit, points, opened },
    ...{ number: run.miniGame + 1, count: chapterOf(run).miniGames.length },
  }
}

export function runView(state: State, player: Player, run: Run): object {
  const required = chapterOf(run).consecutiveWinsRequired
  const { chapter, stage, wins, passage } = run
  return {
    ...{ run: player.runs.indexOf(run), chapter, stage, wins, required, passage },
    ...{ gameNumber: Math.min(wins + 1, required), waits: isWaiting(player, run) },
    game: boardOf(player, run) ? boardView(state, player, must(run.board)) : null,
    miniGame: cardView(run),
  }
}

/** Returns the view of an open mini-game. */
export function playView(state: State, by: string, n: number, play: Play, { shown }: World): object {
  const run = must(playerOf(state, by).runs[n])
  const { miniGames } = chapterOf(run)
  const game = must(miniGames.find(({ id }) => id === play.id))
  const found = foundOf(game, play)
  const groups = found.groups.map(({ name }) => name)
  const said = Math.min(play.moves.length, game.type === 'character_dialog' ? game.exchanges.length - 1 : 0)
  return {
    ...{ id: game.id, opened: true, timeLimit: game.timeLimit, tries: game.tries },
    ...{ mistakes: mistakesOf(play), moves: play.moves.length, worth: worthOf(game, play) },
    hint: mistakesOf(play) > 0 ? game.hint : null,
    passed: secondsBetween(play.opened, state.now),
    board: {
      type: game.type,
      ...(game.type === 'word_connections' && {
        found: groups,
        words: game.groups.flatMap(({ name, words }) => (groups.includes(name) ? [] : words)).sort(),
      }),
      ...(game.type === 'word_chain' && {
        links: found.links,
        words: [...game.links.map(({ word }) => word), ...game.decoys]
          .filter((word) => !found.links.includes(word))
          .sort(),
      }),
      ...(game.type === 'story_completion' && {
        filled: found.gaps,
        words: [...game.gaps, ...game.decoys].sort(),
      }),
      ...(game.type === 'character_dialog' && {
        number: said + 1,
        choices: shown(by, n, game, said),
        said: play.moves.flatMap(({ move, correct }) => ('choice' in move ? correct : [])),
      }),
      ...(game.type === 'mystery_solve' && {
        choices: shown(by, n, game, 0),
        ruledOut: found.named,
        clues: found.clues,
      }),
    },
  }
}

/** Returns the reply to a move that did not end the mini-game. */
export function goingOn(
  state: State,
  by: string,
  n: number,
  play: Play,
  world: World,
  correct: boolean,
): object {
  const { stage } = must(playerOf(state, by).runs[n])
  return {
    ...{
      correct,
      points: 0,
      over: false,
      solved: false,
      told: null,
      answered: false,
      stage,
      completion: null,
    },
    next: playView(state, by, n, play, world),
  }
}

/** Returns the reply to the last move of a mini-game. The reply contains the state of the run after the move. */
export function moveView(state: State, by: string, n: number, play: Play, world: World): object {
  const { correct } = must(play.moves.at(-1))
  if (!play.isOver) return goingOn(state, by, n, play, world, correct)
  const player = playerOf(state, by)
  const run = must(player.runs[n])
  const game = must(chapterOf(run).miniGames.find(({ id }) => id === play.id))
  const { solved, points } = play
  const completion = counting(player).find((one) => one.run === n)
  return {
    ...{ correct, points, over: true, solved, answered: true, stage: run.stage, next: cardView(run) },
    told: solved ? game.solved : game.missed,
    completion: completion ? completionView(player, completion) : null,
  }
}

/** Returns the view of a completed chapter for its player. */
export function completionView(player: Player, completion: Completion): object {
  const { chapter, seconds, points, games, ending, run } = completion
  const own = counting(player).filter((other) => other.chapter === chapter)
  const bestTime = Math.min(seconds, ...own.map((other) => other.seconds))
  const { experienceReward, miniGames } = chapterOf(completion)
  return {
    ...{ chapter, seconds, points, games, ending, bestTime, isBest: seconds === bestTime },
    withheld: completion.withheld,
    experienceEarned: own[0] === completion ? experienceReward : 0,
    totalExperience: experienceOf(player),
    storyLevel: storyLevelOf(player),
    miniGames: miniGames.map(({ id, points: of }) => {
      const { solved, points } = must(player.runs[run]?.plays.find((play) => play.id === id))
      return { id, solved, points, of }
    }),
  }
}

export function progressView(player: Player): object {
  const { level, told } = player
  const run = openRunOf(player)
  return {
    chapters: chapters.map((chapter) => {
      const { id, requiredLevel, opening, between, afterBoards, miniGames, endings } = chapter
      const times = counting(player).flatMap((one) => (one.chapter === id ? one.seconds : []))
      const passages = [opening, ...between, afterBoards, ...miniGames.map(({ scene }) => scene), ...endings]
      return {
        ...{ id, unlocked: level >= requiredLevel, completed: times.length > 0 },
        bestTime: times.length > 0 ? Math.min(...times) : null,
        wins: run?.chapter === id ? run.wins : 0,
        told: passages.filter((passage) => told.includes(passage.id)).length,
      }
    }),
    ...{ totalExperience: experienceOf(player), storyLevel: storyLevelOf(player), highestLevel: level },
    percent: Math.min(100, Math.round((100 * level) / 50)),
  }
}

export const accountView = (player: Player): object => ({
  storyModeWins: player.boards.filter(
    ({ ended, found, withheld }) => ended !== null && found.length === GROUPS && withheld === null,
  ).length,
  completedChapters: chapters.flatMap(({ id }) =>
    counting(player).some(({ chapter }) => chapter === id) ? id : [],
  ),
  totalExperience: experienceOf(player),
})

const allResults = ({ players }: State, { past }: World): Result[] => [
  ...past,
  ...Object.entries(players).flatMap(([who, player]) => resultsOf(who, player)),
]

/**
 * Sorts results by seconds, fewest first. If the seconds are equal, sorts by points, most first. If the points are also
 * equal, sorts by time, earliest first.
 */
const compare = (one: Result, other: Result) =>
  one.seconds - other.seconds || other.points - one.points || one.at - other.at

/** Returns each player's best result in each chapter. */
function bestOf(results: readonly Result[]): Result[] {
  const best = new Map<string, Result>()
  for (const result of results) {
    const key = `${result.who} ${result.chapter}`
    const known = best.get(key)
    if (!known || compare(result, known) < 0) best.set(key, result)
  }
  return [...best.values()]
}

export function chapterBoard(
  state: State,
  world: World,
  { by, chapter }: Extract<Action, { do: 'chapter-board' }>,
): object {
  const entries = bestOf(allResults(state, world).filter((result) => result.chapter === chapter))
    .sort(compare)
    .map(({ who, seconds, points }, at) => ({ rank: at + 1, who, seconds, points }))
  // The leaderboard contains the ten best rows and the row of the viewer.
  return entries.filter(({ rank, who }) => rank <= TOP || who === by)
}

/**
 * Returns the leaderboard of the story. The leaderboard is sorted by the number of completed chapters, then by the sum
 * of the best times, then by the date of the result.
 */
export function generalBoard(state: State, world: World, by: string): object {
  const rows = new Map<string, { best: Map<string, number>; seconds: number; at: number }>()
  for (const { who, chapter, seconds, at } of allResults(state, world)) {
    const row = rows.get(who) ?? { best: new Map(), seconds: 0, at }
    rows.set(who, row)
    const before = row.best.get(chapter)
    if (before !== undefined && before <= seconds) continue
    row.best.set(chapter, seconds)
    row.seconds += seconds - (before ?? 0)
    row.at = at
  }
  const entries = [...rows]
    .map(([who, { best, seconds, at }]) => ({ who, wins: best.size, seconds, at }))
    .sort((one, other) => other.wins - one.wins || one.seconds - other.seconds || one.at - other.at)
    .map(({ who, wins, seconds }, at) => ({ rank: at + 1, who, wins, seconds }))
  const me = entries.find(({ who }) => who === by)
  return {
    entries: entries.slice(0, TOP),
    me: me ? { rank: me.rank, value: me.wins } : null,
    total: entries.length,
  }
}

/**
 * Returns all rows of the model, for the comparison with the database. The number of a streak's first board is the id
 * of the streak.
 */
export const stored = ({ players }: State) =>
  Object.values(players).map(({ boards, runs, completions, told }) => {
    const streakOf = (streak: number) => boards.findIndex((board) => board.streak === streak)
    return {
      boards: boards.map(({ streak, started, ended, found, mistakes, withheld, chapter }) => ({
        ...{ streak: streakOf(streak), found: found.length, mistakes, withheld, chapter },
        seconds: ended === null ? null : secondsBetween(started, ended),
      })),
      runs: runs.map((run) => ({
        ...{ chapter: run.chapter, stage: run.stage, pauses: run.pauses, wins: run.wins, board: run.board },
        ...{
          miniGame: run.miniGame,
          passage: run.passage,
          streak: streakOf(run.streak),
          isOpen: isOpen(run),
        },
        plays: run.plays.map(({ id, opened, ended, moves, solved, points }) => ({
          ...{ id, moves: moves.length, solved, points },
          seconds: ended === null ? null : secondsBetween(opened, ended),
        })),
      })),
      completions: completions.map((done) => ({
        ...{ chapter: done.chapter, run: done.run, streak: streakOf(done.streak), ending: done.ending },
        ...{ seconds: done.seconds, points: done.points, games: done.games, withheld: done.withheld },
      })),
      told: [...told].sort(),
    }
  })
