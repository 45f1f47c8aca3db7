import { describe, expect, test } from 'vitest'
import { atLength } from '../../../tests/support/length.ts'
import { deal, historyOf, type PastBoard } from '../../engine/board/generate.ts'
import { countSolutions } from '../../engine/board/proof.ts'
import { bakedProblems } from '../../engine/catalogue/baked.ts'
import type { Category } from '../../engine/catalogue/category.ts'
import { filesOnly } from '../../engine/catalogue/overlay.ts'
import type { Chapter } from '../../engine/story/content.ts'
import { chapterWindow } from '../../engine/story/story.ts'
import { readBaked, readCatalogueFiles } from './catalogue.ts'
import { loadStory, loadStoryBoards, poolCategories, readStoryFiles } from './story.ts'
import { validateStory } from './story-schema.ts'

const files = readStoryFiles()
const others = new Set(
  readCatalogueFiles().flatMap(({ content }) => (content as Category[]).map(({ id }) => id)),
)

test('the story has no problems (`npm run check:content` gives details)', () => {
  expect(validateStory(files, others)).toEqual([])
  const tables = { vectors: readBaked('story-vectors.txt'), suspects: readBaked('story-suspects.txt') }
  expect(bakedProblems(poolCategories(files), tables)).toEqual([])
})

describe('the check names the file, the place and the reason', () => {
  const [first] = files.chapters
  const chapter = first?.content as Chapter
  const [opening] = [chapter.opening]
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a short passage', { opening: { ...opening, text: ['Too short.'] } }, 'opening.text', '60 to 140 words'],
    ['a long pull', { opening: { ...opening, pull: 'x'.repeat(111) } }, 'opening.pull', 'Too big'],
    ['a passage for each win', { between: [] }, 'between', 'one fewer than wins is wanted'],
    ['an unknown field', { mood: 'dark' }, '-', 'Unrecognized key'],
    ['an id twice', { afterBoards: { ...chapter.afterBoards, id: opening.id } }, opening.id, 'appears twice'],
    [
      'a condition at the end',
      { endings: [{ ...chapter.endings[0], when: { miniGame: 'x', solved: true } }] },
      '',
      'condition',
    ],
    ['few mini-games', { miniGames: chapter.miniGames.slice(0, 1) }, 'miniGames', 'Too small'],
  ])('%s', (_, change, place, reason) => {
    const changed = {
      ...files,
      chapters: [{ file: first?.file ?? '', content: { ...chapter, ...change } }, ...files.chapters.slice(1)],
    }
    const problems = validateStory(changed, others)
    const found = problems.find((problem) => problem.reason.includes(reason))
    expect(found, JSON.stringify(problems)).toMatchObject({ file: first?.file })
    expect(found?.id).toContain(place)
  })

  const games = loadStory().chapters.flatMap(({ miniGames }) => miniGames)
  const gameOf = <T extends (typeof games)[number]['type']>(type: T) => {
    const game = games.find((one) => one.type === type)
    if (!game) throw new Error(`there is no ${type}`)
    return game as Extract<(typeof games)[number], { type: T }>
  }
  const groups = gameOf('word_connections')
  const dialog = gameOf('character_dialog')
  const completion = gameOf('story_completion')
  const mystery = gameOf('mystery_solve')
  const chain = gameOf('word_chain')
  test.each<[string, object, string]>([
    [
      'groups of two sizes',
      {
        ...groups,
        groups: [
          { name: 'Odd ones', words: ['aa', 'bb', 'cc', 'dd'] },
          { name: 'Others', words: ['ee', 'ff', 'gg'] },
        ],
      },
      'not of one size',
    ],
    ['a word twice', { ...chain, decoys: [chain.start, ...chain.decoys.slice(1)] }, 'appears twice'],
    ['nobody speaks', { ...dialog, character: 'nobody' }, 'is not in the cast'],
    [
      'no right choice',
      {
        ...dialog,
        exchanges: dialog.exchanges.map((exchange) => ({
          ...exchange,
          choices: exchange.choices.map(({ text, told }) => ({ text, told })),
        })),
      },
      'not exactly one right choice',
    ],
    ['a gap too many', { ...completion, passage: `${completion.passage} ___` }, 'gaps in the passage'],
    ['no such answer', { ...mystery, answer: 'The butler' }, 'not among the choices'],
  ])('%s', (_, game, reason) => {
    const content = { ...chapter, miniGames: [game, ...chapter.miniGames.slice(1)] }
    const problems = validateStory(
      { ...files, chapters: [{ file: first?.file ?? '', content }, ...files.chapters.slice(1)] },
      others,
    )
    expect(problems.map((problem) => problem.reason).join('\n')).toContain(reason)
  })

  test('a pool that is too small, or that the catalogue knows already', () => {
    const [pool] = files.pools
    const [alone] = poolCategories(files).filter(({ near }) => near === undefined)
    const content = [alone]
    const small = { ...files, pools: [{ file: pool?.file ?? '', content }, ...files.pools.slice(1)] }
    const problems = validateStory(small, new Set([alone?.id ?? '']))
    expect(problems.map(({ reason }) => reason)).toEqual([
      '1 categories, at least 24 wanted',
      'the general catalogue has this id',
    ])
  })
})

test.each(loadStory().chapters.map((chapter) => [chapter.title, chapter] as const))(
  'boards in a row of %s: from its pool, with one solution, every category in turn',
  { timeout: 60_000 },
  (_, chapter) => {
    const { catalogue, pools } = loadStoryBoards(filesOnly)
    const pool = pools.get(chapter.id)
    if (!pool) throw new Error(`${chapter.id} has no pool`)
    const own = new Set(pool.categories.map(({ id }) => id))
    const past: PastBoard[] = []
    for (let n = 0; n < atLength({ short: 24, long: 60 }); n++) {
      const history = historyOf(past)
      const request = { seed: `row ${n}`, groups: 4, window: chapterWindow(chapter), history, pool }
      const { groups } = deal(catalogue, request)
      const words = groups.flatMap((group) => group.words)
      expect(countSolutions(words.map(({ fits }) => fits))).toBe(1)
      const categoryIds = groups.map(({ category }) => category.id)
      expect(categoryIds.every((id) => own.has(id))).toBe(true)
      past.unshift({ categoryIds, wordKeys: words.map(({ key }) => key) })
    }
    const seen = new Set(past.flatMap(({ categoryIds }) => categoryIds))
    expect(seen.size).toBeGreaterThanOrEqual(24)
  },
)
