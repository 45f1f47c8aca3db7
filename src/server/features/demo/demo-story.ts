import type { Random } from '../../../engine/random.ts'
import type { Chapter } from '../../../engine/story/content.ts'
import { pointsOf } from '../../../engine/story/mini-game.ts'
import { storyRules } from '../../../engine/story/story.ts'
import { loadStory } from '../../content/story.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { boardEnd, endBoard } from '../game/end.service.ts'
import { endMiniGame, openFor, ownRun } from '../story/mini-game.service.ts'
import { begin, dealIfWaiting } from '../story/run.service.ts'
import { storyMode } from '../story/story.mode.ts'
import { playedBoard } from './played-board.ts'

const DAY_MS = 86_400_000
/**
 * Demo players, each with the number of completed chapters of the story. The demo player as whom visitors sign in is
 * not in the list, because this player has not begun the story.
 */
const readers: readonly [username: string, chapters: number][] = [
  ['lexi_k', 2],
  ['quietharbour', 2],
  ['marginalia', 1],
  ['tin_kettle', 1],
  ['paperkite', 1],
  ['halfmoon', 1],
]

/** Fills the leaderboards of the story's chapters by simulated games. The same code as for real games stores them. */
export async function playDemoStory(
  tx: Tx,
  context: Context,
  players: readonly { id: string; username: string }[],
  random: Random,
): Promise<void> {
  for (const [username, count] of readers) {
    const player = players.find((one) => one.username === username)
    if (!player) throw new Error(`there is no demo player ${username}`)
    let now = new Date(context.now().getTime() - (1 + random.below(12)) * DAY_MS)
    for (const chapter of loadStory().chapters.slice(0, count))
      now = await playChapter(tx, context, player.id, chapter, now, random)
  }
}

/** Simulates a demo player's run of a chapter. Returns the time at which the demo player completed the chapter. */
async function playChapter(
  tx: Tx,
  context: Context,
  playerId: string,
  chapter: Chapter,
  since: Date,
  random: Random,
): Promise<Date> {
  let now = since
  const pass = (shortest: number, spread: number) => {
    now = new Date(now.getTime() + (shortest + random.below(spread)) * 1000)
  }
  let run = await begin(tx, playerId, chapter, { pauses: true, region: '' }, now)
  while (run.stage === 'playing') {
    const { game: dealt } = await dealIfWaiting(tx, run, now)
    if (!dealt) throw new Error('no board was dealt')
    const { level, guesses } = playedBoard(dealt, storyRules, true, random)
    pass(35, 70)
    await endBoard(tx, context, boardEnd(storyMode, { ...dealt, guesses }, level, now))
    pass(20, 60)
    run = await ownRun(tx, playerId, run.id)
  }
  for (const game of chapter.miniGames) {
    const row = await openFor(tx, run, game, now)
    pass(15, game.timeLimit - 20)
    const mistakes = random.below(Math.min(3, game.tries))
    const points = pointsOf(game, { solved: true, mistakes, clues: 0, over: true })
    run = await endMiniGame(tx, run, row, { solved: true, points, at: now })
  }
  return now
}
