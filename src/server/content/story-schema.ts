import { z } from 'zod'
import { type Category, fold } from '../../engine/catalogue/category.ts'
import { type Problem, validateCatalogue } from '../../engine/catalogue/validate.ts'
import {
  type Chapter,
  GAP,
  type MiniGame,
  miniGameTypes,
  type Person,
  passagesOf,
} from '../../engine/story/content.ts'

// Checks the files in content/story. The file content/story/README.md explains the rules to writers.

const POOL_CATEGORIES = 24
/** Minimum number of mini-games of each type in the whole story. */
const GAMES_OF_TYPE = 2

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const WORD = /^[\p{Ll}\d][\p{Ll}\d '.-]*$/u

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length
const id = z.string().regex(KEBAB, 'is not kebab-case')
const line = (max: number, min = 2) => z.string().trim().min(min).max(max)
const told = (most: number) =>
  line(600).refine((text) => countWords(text) <= most, `has more than ${most} words`)
const word = z.string().max(14).regex(WORD, "is not lower-case letters, digits, spaces, ' - or .")
const title = line(40)

const text = z
  .array(line(1000))
  .min(1)
  .max(5)
  .refine((paragraphs) => {
    const words = countWords(paragraphs.join(' '))
    return words >= 60 && words <= 140
  }, 'does not have 60 to 140 words')
const Scene = z.strictObject({ id, title, text })
const Passage = z.strictObject({ id, title, text, pull: line(110) })

const base = {
  id,
  title,
  description: line(120),
  instructions: line(140),
  scene: Scene,
  hint: line(120),
  difficulty: z.int().min(1).max(5),
  timeLimit: z.int().min(60).max(150),
  points: z.int().min(40).max(125),
  tries: z.int().min(1).max(4),
  solved: told(45),
  missed: told(45),
}

const words = (min: number, max: number) => z.array(word).min(min).max(max)
const Choice = z.strictObject({ text: line(160), told: told(45), right: z.literal(true).optional() })

const Game = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('word_connections'),
    groups: z
      .array(z.strictObject({ name: line(32, 3), words: words(3, 4) }))
      .min(2)
      .max(4),
  }),
  z.strictObject({
    ...base,
    type: z.literal('character_dialog'),
    character: id,
    exchanges: z
      .array(z.strictObject({ speaker: id, line: line(300), choices: z.array(Choice).length(3) }))
      .min(3)
      .max(4),
  }),
  z.strictObject({
    ...base,
    type: z.literal('word_chain'),
    start: word,
    links: z
      .array(z.strictObject({ word, joined: line(40) }))
      .min(5)
      .max(7),
    decoys: words(3, 5),
  }),
  z.strictObject({
    ...base,
    type: z.literal('story_completion'),
    passage: line(1200),
    gaps: words(4, 6),
    decoys: words(3, 5),
  }),
  z.strictObject({
    ...base,
    type: z.literal('mystery_solve'),
    question: line(200),
    choices: z.array(line(100)).min(4).max(5),
    answer: line(100),
    clues: z.array(line(240)).min(4).max(6),
    solution: told(60),
  }),
])

const ChapterFile = z.strictObject({
  id: z.string().regex(/^[a-z]+(_[a-z]+)*$/, 'is not snake_case'),
  number: z.int().min(1).max(5),
  title,
  description: line(90),
  difficulty: z.int().min(1).max(5),
  requiredLevel: z.int().min(1).max(50),
  experienceReward: z.int().min(1).max(1000),
  consecutiveWinsRequired: z.int().min(1).max(10),
  maxLives: z.literal(1),
  opening: Passage,
  between: z.array(Passage),
  afterBoards: Passage,
  slips: z.array(told(30)).min(3).max(6),
  miniGames: z.array(Game).min(2).max(4),
  endings: z
    .array(Passage.extend({ when: z.strictObject({ miniGame: id, solved: z.boolean() }).optional() }))
    .min(1)
    .max(3),
})

const Cast = z.array(z.strictObject({ id, name: line(40), about: line(120) })).min(1)

/** A file of the story: the file's name, and the parsed JSON. */
export interface StoryFile {
  file: string
  content: unknown
}

export interface StoryFiles {
  cast: StoryFile
  chapters: readonly StoryFile[]
  pools: readonly StoryFile[]
}

/**
 * Lists the problems in the story's files. `others` contains the ids of the categories in the general catalogue. The
 * story's categories must have different ids.
 */
export function validateStory(
  { cast, chapters, pools }: StoryFiles,
  others: ReadonlySet<string> = new Set(),
): Problem[] {
  const problems: Problem[] = []
  const people = Cast.safeParse(cast.content)
  if (!people.success) problems.push(...issuesOf(cast.file, people.error))
  const known = new Set(people.data?.map((person) => person.id))
  const sound: { file: string; chapter: Chapter }[] = []
  for (const { file, content } of chapters) {
    const parsed = ChapterFile.safeParse(content)
    if (!parsed.success) problems.push(...issuesOf(file, parsed.error))
    else {
      // The cast is safe, because the zod schema has already checked the data. The type of the schema and the type
      // `Chapter` differ only in the declaration of optional fields.
      const chapter = parsed.data as Chapter
      sound.push({ file, chapter })
      problems.push(...chapterProblems(file, chapter, known))
    }
  }
  if (sound.length === chapters.length) problems.push(...wholeProblems(sound, pools))
  problems.push(...poolProblems(pools, others))
  return problems
}

function issuesOf(file: string, { issues }: z.ZodError): Problem[] {
  return issues.map(({ path, message }) => ({ file, id: path.join('.') || '-', reason: message }))
}

function chapterProblems(file: string, chapter: Chapter, cast: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = []
  const say = (where: string, reason: string) => problems.push({ file, id: where, reason })
  if (file !== `${chapter.id}.json`) say(chapter.id, 'id is not the name of its file')
  if (chapter.between.length !== chapter.consecutiveWinsRequired - 1)
    say(
      'between',
      `${chapter.between.length} passages for ${chapter.consecutiveWinsRequired} wins; one fewer than wins is wanted`,
    )
  const games = new Map(chapter.miniGames.map((game) => [game.id, game]))
  chapter.endings.forEach(({ id, when }, index) => {
    const isLast = index === chapter.endings.length - 1
    if (isLast && when) say(id, 'the last ending has a condition')
    if (!isLast && !when) say(id, 'an ending that is not the last has no condition')
    if (when && !games.has(when.miniGame)) say(id, `there is no mini-game "${when.miniGame}"`)
  })
  for (const game of chapter.miniGames) for (const reason of gameProblems(game, cast)) say(game.id, reason)
  return problems
}

function gameProblems(game: MiniGame, cast: ReadonlySet<string>): string[] {
  const reasons: string[] = []
  const once = (list: readonly string[]) => {
    const seen = new Map<string, string>()
    for (const item of list) {
      const twin = seen.get(fold(item))
      if (twin !== undefined) reasons.push(`"${item}" appears twice (with "${twin}")`)
      seen.set(fold(item), item)
    }
  }
  switch (game.type) {
    case 'word_connections': {
      const sizes = new Set(game.groups.map(({ words }) => words.length))
      if (sizes.size > 1) reasons.push('its groups are not of one size')
      once(game.groups.flatMap(({ words }) => words))
      for (const { name, words } of game.groups)
        for (const word of words)
          if (name.toLowerCase().split(/\W+/).map(fold).includes(fold(word)))
            reasons.push(`"${word}" is in the name of its group`)
      break
    }
    case 'character_dialog': {
      for (const person of [game.character, ...game.exchanges.map(({ speaker }) => speaker)])
        if (!cast.has(person)) reasons.push(`"${person}" is not in the cast`)
      game.exchanges.forEach(({ choices }, index) => {
        if (choices.filter(({ right }) => right).length !== 1)
          reasons.push(`exchange ${index + 1} has not exactly one right choice`)
        once(choices.map(({ text }) => text))
      })
      break
    }
    case 'word_chain':
      once([game.start, ...game.links.map(({ word }) => word), ...game.decoys])
      break
    case 'story_completion': {
      const gaps = game.passage.split(GAP).length - 1
      if (gaps !== game.gaps.length)
        reasons.push(`${gaps} gaps in the passage, ${game.gaps.length} words for them`)
      once([...game.gaps, ...game.decoys])
      break
    }
    case 'mystery_solve':
      once(game.choices)
      if (!game.choices.includes(game.answer)) reasons.push('the answer is not among the choices')
  }
  return reasons
}

/** Finds problems that appear only in a comparison of all chapters of the story. */
function wholeProblems(
  chapters: readonly { file: string; chapter: Chapter }[],
  pools: readonly StoryFile[],
): Problem[] {
  const problems: Problem[] = []
  const seen = new Map<string, string>()
  for (const { file, chapter } of chapters) {
    const ids = [...passagesOf(chapter).map(({ id }) => id), ...chapter.miniGames.map(({ id }) => id)]
    for (const id of ids) {
      if (seen.has(id)) problems.push({ file, id, reason: `id appears twice (also in ${seen.get(id)})` })
      seen.set(id, file)
    }
    if (!pools.some((pool) => pool.file === `pools/${chapter.id}.json`))
      problems.push({ file, id: chapter.id, reason: `there is no pools/${chapter.id}.json` })
  }
  const numbers = chapters.map(({ chapter }) => chapter.number).sort()
  if (numbers.join() !== numbers.map((_, index) => index + 1).join())
    problems.push({ file: '-', id: '-', reason: `the chapters are numbered ${numbers.join(', ')}` })
  for (const type of miniGameTypes) {
    const count = chapters
      .flatMap(({ chapter }) => chapter.miniGames)
      .filter((game) => game.type === type).length
    if (count < GAMES_OF_TYPE)
      problems.push({ file: '-', id: type, reason: `${count} mini-games, at least ${GAMES_OF_TYPE} wanted` })
  }
  return problems
}

function poolProblems(pools: readonly StoryFile[], others: ReadonlySet<string>): Problem[] {
  const problems = validateCatalogue(pools)
  for (const { file, content } of pools) {
    if (!Array.isArray(content)) continue
    if (content.length < POOL_CATEGORIES)
      problems.push({
        file,
        id: '-',
        reason: `${content.length} categories, at least ${POOL_CATEGORIES} wanted`,
      })
    for (const { id } of content as Category[])
      if (others.has(id)) problems.push({ file, id, reason: 'the general catalogue has this id' })
  }
  return problems
}

export type Cast = readonly Person[]
