// Translates replies and rows of the server into the model's form (views.ts).
import type { Output } from '../../src/contract/api.ts'
import type { GameView, GuessReply } from '../../src/contract/game.ts'
import type {
  Completion,
  MiniGameCard,
  MiniGameReply,
  MiniGameView,
  StoryRun,
} from '../../src/contract/story.ts'
import { type Action, findChapter } from './model.ts'

/** A reply of the server, as JSON. */
export type Raw = { ok: unknown } | { no: string }

/** Functions that convert ids of the server into names of the model. */
interface Words {
  board: (id: string) => number
  run: (id: string) => number
  who: (id: string) => string
}

export function shownAs(action: Action, ok: unknown, words: Words): unknown {
  switch (action.do) {
    case 'start':
    case 'next':
      return runOf((ok as { run: StoryRun }).run, words)
    case 'run':
      return ok && runOf(ok as StoryRun, words)
    case 'guess': {
      const { outcome, game, story } = ok as GuessReply
      return { outcome, game: boardOf(game, words), story: story ? storyOf(story, words) : null }
    }
    case 'give-up':
      return boardOf(ok as GameView, words)
    case 'open':
      return playOf(ok as MiniGameView)
    case 'move':
      return moveOf(ok as MiniGameReply)
    case 'complete':
      return completionOf(ok as Completion)
    case 'progress': {
      const { chapters, ...rest } = ok as Output<'GET /api/story/progress'>
      const shown = chapters.map(({ id, unlocked, completed, bestTime, wins, told, storyText }) => {
        if ((storyText !== null) !== unlocked) throw new Error(`the text of ${id} is shown or hidden wrongly`)
        return { id, unlocked, completed, bestTime, wins, told }
      })
      return { chapters: shown, ...rest }
    }
    case 'account': {
      const { storyModeWins, completedChapters, totalExperience } = ok as Output<'GET /api/auth/user'>
      return { storyModeWins, completedChapters, totalExperience }
    }
    case 'chapter-board': {
      const entries = ok as Output<'GET /api/story/leaderboard/:chapterId'>
      return entries.map(({ rank, userId, completionTime: seconds, score: points }) => ({
        ...{ rank, who: words.who(userId), seconds, points },
      }))
    }
    case 'general-board': {
      const { entries, me, total } = ok as Output<'GET /api/leaderboards/:board'>
      return {
        entries: entries.map(({ rank, userId, wins, completionTime: seconds }) => ({
          ...{ rank, who: words.who(userId), wins, seconds },
        })),
        me: me && { rank: me.rank, value: me.value },
        total,
      }
    }
    case 'hold':
    case 'remove':
    case 'release':
      return ok
  }
}

const boardOf = (game: GameView, words: Words) => ({
  ...{ board: words.board(game.id), chapter: game.chapterId, level: game.level, mode: game.mode },
  ...{ maxMistakes: game.maxMistakes, status: game.status, found: game.completedGroups.length },
  ...{ mistakes: game.mistakes, groups: game.groupCount, words: game.words.length },
  ...{ missed: game.missedGroups?.length ?? 0, guesses: game.guesses?.length ?? null },
  ...{ solved: game.solved ?? null, withheld: game.withheld ?? null, seconds: game.elapsedSeconds },
})

const cardOf = ({ id, type, timeLimit, points, opened, number, count }: MiniGameCard) => ({
  ...{ id, type, timeLimit, points, opened, number, count },
})

const runOf = (run: StoryRun, words: Words) => ({
  ...{ run: words.run(run.id), chapter: run.chapterId, stage: run.stage, wins: run.wins },
  ...{ required: run.required, passage: run.passage.id, gameNumber: run.gameNumber, waits: run.waits },
  game: run.game && boardOf(run.game, words),
  miniGame: run.miniGame && cardOf(run.miniGame),
})

function storyOf(story: NonNullable<GuessReply['story']>, words: Words) {
  const { runId, wins, required, gameNumber, stage, failed = false, slip, passage, next } = story
  return {
    ...{ run: words.run(runId), wins, required, gameNumber, stage, failed, slip: slip !== undefined },
    passage: passage?.id ?? null,
    next: next ? boardOf(next, words) : null,
  }
}

const playOf = (view: MiniGameView) => ({
  ...{ id: view.id, opened: view.opened, timeLimit: secondsOf(view.startedAt, view.endsAt) },
  ...{ tries: view.tries, mistakes: view.mistakes, moves: view.moves, worth: view.worth, hint: view.hint },
  passed: secondsOf(view.startedAt, view.serverNow),
  board: gridOf(view.board),
})

const secondsOf = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 1000)

function gridOf(board: MiniGameView['board']) {
  const { type } = board
  switch (board.type) {
    case 'word_connections':
      return { type, found: board.found.map(({ name }) => name), words: [...board.words].sort() }
    case 'word_chain':
      return { type, links: board.links.map(({ word }) => word), words: [...board.words].sort() }
    case 'story_completion':
      return { type, filled: board.filled, words: [...board.words].sort() }
    case 'character_dialog':
      return {
        type,
        number: board.number,
        choices: board.choices,
        said: board.said.map(({ right }) => right),
      }
    case 'mystery_solve':
      return { type, choices: board.choices, ruledOut: board.ruledOut, clues: board.clues.length }
  }
}

function moveOf(reply: MiniGameReply) {
  const { correct, points, over, solved, stage, next, answer, told, completion } = reply
  return {
    ...{ correct, points, over, solved, stage, answered: answer !== null },
    told: over ? (told?.split('\n').at(-1) ?? null) : null,
    next: next && ('board' in next ? playOf(next) : cardOf(next)),
    completion: completion ? completionOf(completion) : null,
  }
}

const completionOf = (done: Completion) => ({
  ...{ chapter: done.chapterId, seconds: done.completionTime / 1000, points: done.points },
  ...{ games: done.gamesCompleted, ending: done.ending.id, bestTime: done.bestTime, isBest: done.isBest },
  withheld: done.withheld ?? null,
  ...{ experienceEarned: done.experienceEarned, totalExperience: done.totalExperience },
  storyLevel: done.storyLevel,
  miniGames: done.miniGames.map(({ id, solved, points, of }) => ({ id, solved, points, of })),
})

type Row<Columns> = Columns & { player_id: string }

/**
 * All stored story data of some players. `seconds` is the number of whole seconds between the start and the end that
 * the server has stored.
 */
export interface Rows {
  games: Row<{
    id: string
    run_id: string
    chapter_id: string
    found: number
    mistakes: number
    withheld: string | null
    seconds: number | null
  }>[]
  runs: Row<{
    id: string
    chapter_id: string
    stage: string
    pauses: boolean
    wins: number
    game_id: string | null
    mini_game: number
    passage_id: string
    streak_id: string
    ended_at: string | null
  }>[]
  plays: {
    run_id: string
    mini_game_id: string
    moves: number
    solved: boolean
    points: number
    seconds: number | null
  }[]
  completions: Row<{
    chapter_id: string
    run_id: string
    streak_id: string
    ending_id: string
    seconds: number
    points: number
    games: number
    experience: number
    withheld: string | null
  }>[]
  told: Row<{ passage_id: string }>[]
}

const seconds = (from: string) => `floor(extract(epoch from ended_at - ${from}))::integer as seconds`
const list = (query: string) => `(select coalesce(json_agg(row), '[]') from (${query}) as row)`
/** SQL query of all rows of the players. The parameter $1 is the players' ids. */
export const READ = `/* prepare story-look */ select json_build_object(
  'games', ${list(`select id, player_id, run_id, chapter_id, cardinality(found) as found, mistakes, withheld, ${seconds('started_at')}
    from game where player_id = any($1) and mode = 'story' order by started_at`)},
  'runs', ${list('select * from story_run where player_id = any($1) order by started_at')},
  'plays', ${list(`select run_id, mini_game_id, json_array_length(moves) as moves, solved, points, ${seconds('opened_at')}
    from story_mini_game where run_id in (select id from story_run where player_id = any($1)) order by opened_at`)},
  'completions', ${list('select * from story_completion where player_id = any($1) order by completed_at')},
  'told', ${list('select * from story_told where player_id = any($1)')}) as seen`

/** Returns a player's database rows in the same form as the model's function `stored`. */
export function storedAs({ games, runs, plays, completions, told }: Rows, playerId: string): unknown {
  const own = <R extends { player_id: string }>(rows: R[]) => rows.filter((row) => row.player_id === playerId)
  const boards = own(games)
  const ownRuns = own(runs)
  const streakOf = (id: string) => boards.findIndex(({ run_id }) => run_id === id)
  return {
    boards: boards.map(({ run_id, found, mistakes, withheld, seconds, chapter_id: chapter }) => ({
      ...{ streak: streakOf(run_id), found, mistakes, withheld, chapter, seconds },
    })),
    runs: ownRuns.map((run) => ({
      ...{ chapter: run.chapter_id, stage: run.stage, pauses: run.pauses, wins: run.wins },
      board: run.game_id === null ? null : boards.findIndex(({ id }) => id === run.game_id),
      ...{ miniGame: run.mini_game, passage: run.passage_id, streak: streakOf(run.streak_id) },
      isOpen: run.ended_at === null,
      plays: plays
        .filter(({ run_id }) => run_id === run.id)
        .map(({ mini_game_id: id, moves, solved, points, seconds }) => ({
          id,
          moves,
          solved,
          points,
          seconds,
        })),
    })),
    completions: own(completions).map((done) => {
      const reward = findChapter(done.chapter_id)?.experienceReward
      if (done.experience !== reward) throw new Error(`${done.chapter_id} gave ${done.experience}`)
      const { ending_id: ending, seconds, points, games, withheld } = done
      const run = ownRuns.findIndex(({ id }) => id === done.run_id)
      return {
        ...{ chapter: done.chapter_id, run, streak: streakOf(done.streak_id), ending },
        ...{ seconds, points, games, withheld },
      }
    }),
    told: own(told)
      .map(({ passage_id }) => passage_id)
      .sort(),
  }
}
