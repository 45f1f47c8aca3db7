import { createHmac } from 'node:crypto'
import type { StoryPassage } from '../../../contract/game.ts'
import type {
  Completion,
  MiniGameBoard,
  MiniGameCard,
  MiniGameView,
  StoryRun,
} from '../../../contract/story.ts'
import { isOver } from '../../../engine/play/level.ts'
import {
  type Chapter,
  type MiniGame,
  type Passage,
  type PassageWithPull,
  passagesOf,
} from '../../../engine/story/content.ts'
import {
  gapsFilled,
  groupsFound,
  linksFound,
  type Move,
  partsOf,
  pointsOf,
  progressOf,
  repliesOf,
  suspectsOf,
  wordsOf,
} from '../../../engine/story/mini-game.ts'
import { experienceOf, gameNumber, storyLevel } from '../../../engine/story/story.ts'
import { loadStory } from '../../content/story.ts'
import type { Context } from '../../context.ts'
import type { PlayedGame } from '../../db/schema.ts'
import type { CompletionRow, MiniGameRow, RunRow } from '../../db/story-tables.ts'
import { Refusal } from '../../refusal.ts'
import { singleBoardView } from '../game/game.view.ts'

const findChapter = (id: string): Chapter | undefined =>
  loadStory().chapters.find((chapter) => chapter.id === id)

/** Returns the chapter with an id from a request. Refuses with `not_found`. */
export function requireChapter(id: string): Chapter {
  const chapter = findChapter(id)
  if (!chapter) throw new Refusal('not_found', { message: 'There is no such chapter.' })
  return chapter
}

/** Returns the chapter with the id in a database row. Throws if the story no longer contains the chapter. */
export function chapterOf({ chapter_id }: { chapter_id: string }): Chapter {
  const chapter = findChapter(chapter_id)
  if (!chapter) throw new Error(`the chapter ${chapter_id} is not in the story`)
  return chapter
}

export const passageView = ({ id, title, text, pull }: Passage & Partial<PassageWithPull>): StoryPassage => ({
  id,
  title,
  text: [...text],
  ...(pull !== undefined && { pull }),
})

/**
 * Returns a passage of a chapter. If the story no longer contains the passage, the function returns the chapter's
 * opening passage.
 */
function passageOf(chapter: Chapter, id: string): StoryPassage {
  return passageView(passagesOf(chapter).find((passage) => passage.id === id) ?? chapter.opening)
}

/**
 * Returns the seed for the random order of a mini-game's words and choices. The seed must be secret. With the seed, a
 * player could compute the original order in the content files, which reveals the answer.
 */
export const seedOf = ({ hashKey }: Pick<Context, 'hashKey'>, { id }: Pick<RunRow, 'id'>, game: MiniGame) =>
  createHmac('sha256', hashKey).update(`mini-game ${id} ${game.id}`).digest('hex')

export function cardOf(chapter: Chapter, index: number, opened: boolean): MiniGameCard | null {
  const game = chapter.miniGames[index]
  if (!game) return null
  const { id, type, title, description, instructions, scene, difficulty, timeLimit, points } = game
  return {
    ...{ id, type, number: index + 1, count: chapter.miniGames.length, title, description, instructions },
    ...{ scene: passageView(scene), difficulty, timeLimit, points, opened },
  }
}

export const endOf = (game: MiniGame, { opened_at }: Pick<MiniGameRow, 'opened_at'>): Date =>
  new Date(opened_at.getTime() + game.timeLimit * 1000)

/** Returns an open mini-game for the API, without the answer. */
export function miniGameView(
  context: Pick<Context, 'hashKey'>,
  run: RunRow,
  row: MiniGameRow,
  now: Date,
): MiniGameView {
  const chapter = chapterOf(run)
  const game = chapter.miniGames.find(({ id }) => id === row.mini_game_id)
  const card = game && cardOf(chapter, chapter.miniGames.indexOf(game), true)
  if (!game || !card) throw new Error(`the mini-game ${row.mini_game_id} is not in the story`)
  const seed = seedOf(context, run, game)
  const progress = progressOf(game, seed, row.moves)
  return {
    ...card,
    startedAt: row.opened_at.toISOString(),
    endsAt: endOf(game, row).toISOString(),
    serverNow: now.toISOString(),
    tries: game.tries,
    mistakes: progress.mistakes,
    moves: row.moves.length,
    worth: pointsOf(game, { ...progress, solved: true }),
    hint: progress.mistakes > 0 ? game.hint : null,
    board: boardOf(game, seed, row.moves),
  }
}

function personOf(id: string) {
  const person = loadStory().people.get(id)
  if (!person) throw new Error(`${id} is not in the cast`)
  return person
}

const speakerOf = (id: string) => ({ id, name: personOf(id).name })

function boardOf(game: MiniGame, seed: string, moves: readonly Move[]): MiniGameBoard {
  switch (game.type) {
    case 'word_connections': {
      const found = groupsFound(game, moves).flatMap((index) => game.groups[index] ?? [])
      const gone = new Set(found.flatMap(({ words }) => words))
      const words = wordsOf(game, seed)
      return {
        type: game.type,
        words: words.filter((word) => !gone.has(word)),
        groupSize: game.groups[0]?.words.length ?? 0,
        groupCount: game.groups.length,
        gridSize: words.length,
        found: found.map(({ name, words }) => ({ name, words: [...words] })),
      }
    }
    case 'word_chain': {
      const links = game.links.slice(0, linksFound(game, moves))
      const placed = new Set(links.map(({ word }) => word))
      return {
        type: game.type,
        start: game.start,
        links: links.map(({ word, joined }) => ({ word, joined })),
        length: game.links.length,
        words: wordsOf(game, seed).filter((word) => !placed.has(word)),
      }
    }
    case 'story_completion':
      return {
        type: game.type,
        parts: partsOf(game),
        filled: gapsFilled(game, moves),
        words: wordsOf(game, seed),
      }
    case 'character_dialog': {
      const said = moves.flatMap((move, index) => {
        const exchange = game.exchanges[index]
        const reply = 'choice' in move ? repliesOf(game, index, seed)[move.choice] : undefined
        if (!exchange || !reply) return []
        const { text, told, right = false } = reply
        return [{ speaker: speakerOf(exchange.speaker), line: exchange.line, reply: text, told, right }]
      })
      const exchange = game.exchanges[said.length] ?? game.exchanges.at(-1)
      if (!exchange) throw new Error(`${game.id} has no exchanges`)
      const { id, name, about } = personOf(game.character)
      return {
        type: game.type,
        character: { id, name, about },
        number: Math.min(said.length + 1, game.exchanges.length),
        count: game.exchanges.length,
        speaker: speakerOf(exchange.speaker),
        line: exchange.line,
        choices: repliesOf(game, Math.min(said.length, game.exchanges.length - 1), seed).map(
          ({ text }) => text,
        ),
        said,
      }
    }
    case 'mystery_solve': {
      const { clues } = progressOf(game, seed, moves)
      return {
        type: game.type,
        question: game.question,
        choices: suspectsOf(game, seed),
        ruledOut: moves.flatMap((move) => ('choice' in move ? move.choice : [])),
        clues: game.clues.slice(0, clues + 1),
        clueCount: game.clues.length,
      }
    }
  }
}

/** Returns sentences that show the solution of a mini-game. The mini-game must be over. */
export function solutionOf(game: MiniGame): { lines: string[] } {
  switch (game.type) {
    case 'word_connections':
      return { lines: game.groups.map(({ name, words }) => `${name}: ${words.join(', ')}`) }
    case 'word_chain':
      return { lines: game.links.map(({ joined }) => joined) }
    case 'story_completion':
      return {
        lines: [
          partsOf(game)
            .map((part, index) => part + (game.gaps[index] ?? ''))
            .join(''),
        ],
      }
    case 'character_dialog':
      return {
        lines: game.exchanges.map(
          ({ line, choices }) => `“${line}” – “${choices.find(({ right }) => right)?.text ?? ''}”`,
        ),
      }
    case 'mystery_solve':
      return { lines: [game.answer, game.solution] }
  }
}

export const isWaiting = ({ stage }: RunRow, game: PlayedGame | undefined): boolean =>
  stage === 'playing' && (!game || isOver(game))

interface RunState {
  run: RunRow
  game: PlayedGame | undefined
  miniGames: ReadonlyMap<string, MiniGameRow>
  /** Time at which the player received the last passage of the run for the first time. */
  toldAt: Date | undefined
}

export function runView(context: Context, { run, game, miniGames, toldAt }: RunState, now: Date): StoryRun {
  const chapter = chapterOf(run)
  const current = run.stage === 'mini_games' ? chapter.miniGames[run.mini_game] : undefined
  return {
    id: run.id,
    chapterId: chapter.id,
    stage: run.stage,
    wins: run.wins,
    required: chapter.consecutiveWinsRequired,
    gameNumber: gameNumber(run.wins, chapter),
    game: game ? singleBoardView(context, game, now) : null,
    waits: isWaiting(run, game),
    passage: passageOf(chapter, run.passage_id),
    // The transaction that ends a board also stores a new passage, with the same time. If `toldAt` is earlier, the
    // player knew the passage before.
    passageIsNew: !toldAt || !game?.ended_at || toldAt >= game.ended_at,
    miniGame: current ? cardOf(chapter, run.mini_game, miniGames.has(current.id)) : null,
  }
}

/**
 * Returns the result of a completed chapter for the API. `all` is the list of the player's completions, oldest first,
 * without removed ones.
 */
export function completionView(
  completion: CompletionRow,
  all: readonly CompletionRow[],
  miniGames: ReadonlyMap<string, MiniGameRow>,
): Completion {
  const chapter = chapterOf(completion)
  const ofChapter = all.filter(({ chapter_id }) => chapter_id === completion.chapter_id)
  const bestTime = Math.min(completion.seconds, ...ofChapter.map(({ seconds }) => seconds))
  const isFirst = ofChapter[0]?.id === completion.id
  const totalExperience = experienceOf(all)
  return {
    chapterId: chapter.id,
    completionTime: completion.seconds * 1000,
    gamesCompleted: completion.games,
    points: completion.points,
    experienceEarned: isFirst ? completion.experience : 0,
    totalExperience,
    storyLevel: storyLevel(totalExperience),
    isBest: completion.seconds === bestTime,
    bestTime,
    completedAt: completion.completed_at.toISOString(),
    ...(completion.withheld === 'held' && { withheld: 'held' }),
    ending: passageOf(chapter, completion.ending_id),
    miniGames: chapter.miniGames.map(({ id, title, points }) => ({
      ...{ id, title, of: points },
      solved: miniGames.get(id)?.solved ?? false,
      points: miniGames.get(id)?.points ?? 0,
    })),
  }
}
