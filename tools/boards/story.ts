// `npm run boards -- story [--boards 500]` prints figures about each chapter of the story: the time to read its texts,
// the time limits of its mini-games, and the difficulty of its boards for the greedy bot. The bot plays with four
// allowed mistakes, and with no mistake, as in a chapter.
import { parseArgs } from 'node:util'
import { printTable } from '../../bench/support/table.ts'
import { deal, historyOf, noHistory, type PastBoard } from '../../src/engine/board/generate.ts'
import { filesOnly } from '../../src/engine/catalogue/overlay.ts'
import { levelWindow } from '../../src/engine/difficulty.ts'
import { type Chapter, type MiniGame, passagesOf } from '../../src/engine/story/content.ts'
import { chapterWindow, STORY_GROUPS } from '../../src/engine/story/story.ts'
import { loadCatalogue } from '../../src/server/content/catalogue.ts'
import { loadStory, loadStoryBoards } from '../../src/server/content/story.ts'
import { openJudges } from './judges.ts'
import { type Figures, figures } from './measure.ts'

const { values } = parseArgs({ options: { boards: { type: 'string', default: '500' } } })
const boards = Number(values.boards)
const WORDS_A_MINUTE = 200
/**
 * Assumed seconds for a won board. `MINI_GAME_SHARE` is the assumed share of its time limit that a mini-game takes.
 * Neither value is measured.
 */
const BOARD_SECONDS = 75
const MINI_GAME_SHARE = 0.5
/** Number of boards that are dealt in a row, each with the earlier boards as its history. */
const IN_A_ROW = 400

const countWords = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length

/** Returns the texts of a mini-game that a player reads who solves the mini-game without a mistake. */
function wordsOfGame(game: MiniGame): string[] {
  const around = [game.title, game.description, game.instructions, game.solved]
  switch (game.type) {
    case 'word_connections':
      return [...around, ...game.groups.flatMap(({ name, words }) => [name, ...words])]
    case 'word_chain':
      return [...around, game.start, ...game.links.map(({ word }) => word), ...game.decoys]
    case 'story_completion':
      return [...around, game.passage, ...game.gaps, ...game.decoys]
    case 'mystery_solve':
      return [...around, game.question, ...game.choices, ...game.clues, game.solution]
    case 'character_dialog':
      return [
        ...around,
        ...game.exchanges.flatMap(({ line, choices }) => [
          line,
          ...choices.flatMap(({ text, told, right }) => (right ? [text, told] : [text])),
        ]),
      ]
  }
}

function minutesOf(chapter: Chapter): string {
  const [ending] = chapter.endings
  const passages = passagesOf({ ...chapter, endings: ending ? [ending] : [] })
  const words = countWords([
    ...passages.flatMap(({ title, text }) => [title, ...text]),
    ...chapter.miniGames.flatMap(wordsOfGame),
  ])
  return (words / WORDS_A_MINUTE).toFixed(1)
}

const percent = (share: number) => (share * 100).toFixed(1)
const { catalogue, pools } = loadStoryBoards(filesOnly)
const judges = await openJudges()

/** Returns the same figures for boards of the general catalogue, for comparison. */
function ofCatalogue(level: number): (string | number)[] {
  const general = loadCatalogue()
  const request = { groups: STORY_GROUPS, window: levelWindow(level), history: noHistory }
  const dealt = Array.from({ length: boards }, (_, n) =>
    deal(general, { ...request, seed: `level ${level} ${n}` }),
  )
  return [
    `(catalogue, as at level ${level})`,
    '',
    '',
    '',
    '',
    '',
    ...cells(figures(general, judges, dealt, boards)),
  ]
}

const cells = (found: Figures) => [
  found.difficulty.toFixed(1),
  found.traps.toFixed(2),
  percent(found.strays),
  percent(found.ambiguous),
  percent(found.critical),
  percent(found.bot),
  percent(found.toldBot),
  percent(found.botFlawless),
]

const rows = loadStory().chapters.map((chapter) => {
  const pool = pools.get(chapter.id)
  if (!pool) throw new Error(`${chapter.id} has no pool`)
  const window = chapterWindow(chapter)
  const request = { groups: STORY_GROUPS, window, pool }
  const dealt = Array.from({ length: boards }, (_, n) =>
    deal(catalogue, { ...request, seed: `story ${chapter.id} ${n}`, history: noHistory }),
  )
  const found = figures(catalogue, judges, dealt, boards)
  const past: PastBoard[] = []
  const seen = new Set<string>()
  for (let n = 0; n < IN_A_ROW; n++) {
    const next = deal(catalogue, {
      ...request,
      seed: `in a row ${chapter.id} ${n}`,
      history: historyOf(past),
    })
    const categoryIds = next.groups.map(({ category }) => category.id)
    for (const id of categoryIds) seen.add(id)
    past.unshift({ categoryIds, wordKeys: next.groups.flatMap(({ words }) => words.map(({ key }) => key)) })
  }
  const limits = chapter.miniGames.reduce((sum, { timeLimit }) => sum + timeLimit, 0)
  return [
    `${chapter.number} ${chapter.title}`,
    chapter.consecutiveWinsRequired,
    minutesOf(chapter),
    ((chapter.consecutiveWinsRequired * BOARD_SECONDS + limits * MINI_GAME_SHARE) / 60).toFixed(1),
    `${chapter.miniGames.length} in ${limits} s`,
    `${seen.size} of ${pool.categories.length}`,
    ...cells(found),
  ]
})
console.log(
  `${boards} boards a chapter, each without a history; ${IN_A_ROW} in a row for the categories dealt\n` +
    `to play: each board of the streak ${BOARD_SECONDS} s, each mini-game ${MINI_GAME_SHARE * 100} % of its limit, nothing lost\n`,
)
printTable(
  'chapter|wins|minutes to read|to play|mini-games|categories dealt|difficulty|traps|strays %|2 solutions %|critical %|bot %|one away %|no mistake %'.split(
    '|',
  ),
  [...rows, ofCatalogue(1), ofCatalogue(20)],
)
