import type { GameView, GuessReply, StoryStep } from '../../src/contract/game.ts'
import type {
  Completion,
  MiniGameAnswer,
  MiniGameReply,
  MiniGameView,
  StoryChapter,
  StoryRun,
} from '../../src/contract/story.ts'
import type { MiniGame } from '../../src/engine/story/content.ts'
import { loadStory } from '../../src/server/content/story.ts'
import type { Client } from './client.ts'
import { type Duelist, duelist } from './duels.ts'
import { guess } from './moves.ts'
import { type TestServer, wrongGuess } from './server.ts'

/** Creates a player with premium, because the story needs premium. */
export const reader: (server: TestServer) => Promise<Duelist> = duelist

export const FIRST = 'digital_awakening'

export async function startChapter(
  client: Client,
  { chapterId = FIRST, pause = false }: { chapterId?: string; pause?: boolean } = {},
): Promise<StoryRun> {
  const started = await client.call('POST /api/story/chapter/:chapterId/start', {
    params: { chapterId },
    body: { pause },
  })
  return started.run
}

export const openRun = (client: Client): Promise<StoryRun | null> => client.call('GET /api/story/run')

export async function chapterOf(client: Client, id = FIRST): Promise<StoryChapter> {
  const { chapters } = await client.call('GET /api/story/progress')
  const chapter = chapters.find((one) => one.id === id)
  if (!chapter) throw new Error(`there is no chapter ${id}`)
  return chapter
}

const stepOf = ({ story }: GuessReply): StoryStep => {
  if (!story) throw new Error('the board has not ended')
  return story
}

/** Wins a board. Returns the reply to the last guess. */
export async function winBoard(
  server: TestServer,
  client: Client,
  { id }: Pick<GameView, 'id'>,
): Promise<StoryStep> {
  let reply: GuessReply | undefined
  for (const wordIds of await server.answer(id)) reply = await guess(client, id, wordIds)
  if (!reply) throw new Error(`the board ${id} has no groups`)
  return stepOf(reply)
}

/** Makes one mistake, which ends a board of the story. */
export async function failBoard(
  server: TestServer,
  client: Client,
  { id }: Pick<GameView, 'id'>,
): Promise<StoryStep> {
  return stepOf(await guess(client, id, wrongGuess(await server.answer(id))))
}

/** Wins the remaining boards of a run. */
export async function winBoards(server: TestServer, client: Client, run: StoryRun): Promise<StoryStep> {
  let game = run.game
  for (;;) {
    if (!game) throw new Error('no board was dealt')
    const step = await winBoard(server, client, game)
    if (step.stage !== 'playing') return step
    game = step.next ?? (await dealNext(client, run.id)).game
  }
}

export const dealNext = async (client: Client, id: string): Promise<StoryRun> =>
  (await client.call('POST /api/story/run/:id/next', { params: { id } })).run

export const openMiniGame = (client: Client, id: string): Promise<MiniGameView> =>
  client.call('GET /api/story/run/:id/mini-game', { params: { id } })

export const move = (
  client: Client,
  id: string,
  answer: MiniGameAnswer,
  guard: { miniGameId?: string; moves?: number } = {},
): Promise<MiniGameReply> =>
  client.call('POST /api/story/run/:id/mini-game', { params: { id }, body: { answer, ...guard } })

/** Returns a mini-game and its answers from the files in content/story. */
export function written(id: string): MiniGame {
  const game = loadStory()
    .chapters.flatMap(({ miniGames }) => miniGames)
    .find((one) => one.id === id)
  if (!game) throw new Error(`there is no mini-game ${id}`)
  return game
}

/** Returns the next right move in a mini-game. */
export function rightMove({ id, board }: MiniGameView): MiniGameAnswer {
  const game = written(id)
  if (game.type === 'word_connections' && board.type === 'word_connections') {
    const found = board.found.map(({ name }) => name)
    const group = game.groups.find(({ name }) => !found.includes(name))
    return { words: [...(group?.words ?? [])] }
  }
  if (game.type === 'word_chain' && board.type === 'word_chain')
    return { word: game.links[board.links.length]?.word ?? '' }
  if (game.type === 'story_completion') return { words: [...game.gaps] }
  if (game.type === 'character_dialog' && board.type === 'character_dialog') {
    const right = game.exchanges[board.number - 1]?.choices.find((choice) => choice.right)?.text ?? ''
    return { choice: board.choices.indexOf(right) }
  }
  if (game.type === 'mystery_solve' && board.type === 'mystery_solve')
    return { choice: board.choices.indexOf(game.answer) }
  throw new Error(`${id} shows a board of another type`)
}

/** Returns a wrong move that the player has not made yet in the mini-game. */
export function wrongMove(view: MiniGameView): MiniGameAnswer {
  const { id, board, mistakes } = view
  const game = written(id)
  const right = rightMove(view)
  switch (board.type) {
    case 'word_connections': {
      if (game.type !== board.type) break
      const [one, other] = game.groups.filter(({ name }) => !board.found.some((group) => group.name === name))
      if (!one || !other) break
      const swapped = other.words[mistakes % other.words.length] ?? ''
      const left = Math.floor(mistakes / other.words.length)
      return { words: [...one.words.filter((_, place) => place !== left), swapped] }
    }
    case 'word_chain': {
      if (game.type !== board.type) break
      return { word: game.decoys[mistakes % game.decoys.length] ?? '' }
    }
    case 'story_completion': {
      if (game.type !== board.type) break
      return { words: [game.decoys[mistakes] ?? '', ...game.gaps.slice(1)] }
    }
    case 'character_dialog':
    case 'mystery_solve': {
      const answer = 'choice' in right ? right.choice : -1
      const ruledOut = board.type === 'mystery_solve' ? board.ruledOut : []
      const choice = board.choices.findIndex((_, place) => place !== answer && !ruledOut.includes(place))
      return { choice }
    }
  }
  throw new Error(`${id} has no wrong move`)
}

/** Plays the current mini-game to its end. Returns the reply to the last move. */
export async function playMiniGame(
  client: Client,
  runId: string,
  { mistakes = 0, skip = false }: { mistakes?: number; skip?: boolean } = {},
): Promise<MiniGameReply> {
  let view = await openMiniGame(client, runId)
  if (skip) return move(client, runId, { skip: true })
  for (let left = mistakes; ; left--) {
    const reply = await move(client, runId, left > 0 ? wrongMove(view) : rightMove(view))
    if (reply.over) return reply
    if (!reply.next || !('board' in reply.next)) throw new Error('the mini-game goes on without a view')
    view = reply.next
  }
}

/** Plays the mini-games of a run after all its boards are won. Returns the completion of the chapter. */
export async function playMiniGames(
  client: Client,
  runId: string,
  how: { mistakes?: number; skip?: boolean } = {},
): Promise<Completion> {
  for (;;) {
    const { completion } = await playMiniGame(client, runId, how)
    if (completion) return completion
  }
}

export async function completeChapter(
  server: TestServer,
  { client }: Pick<Duelist, 'client'>,
  chapterId = FIRST,
): Promise<Completion> {
  const run = await startChapter(client, { chapterId })
  await winBoards(server, client, run)
  return playMiniGames(client, run.id)
}
