import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from '../../engine/board/generate.ts'
import type { Category } from '../../engine/catalogue/category.ts'
import { type Catalogue, indexCatalogue } from '../../engine/catalogue/index.ts'
import { readLikeness } from '../../engine/catalogue/likeness.ts'
import { type Overlay, withOverlay } from '../../engine/catalogue/overlay.ts'
import { readSuspects } from '../../engine/catalogue/suspects.ts'
import type { Chapter, Person } from '../../engine/story/content.ts'
import { CONTENT, latestOverlay, readBaked, readCatalogueFiles } from './catalogue.ts'
import { loadRegionalWords } from './regional-words.ts'
import type { StoryFile, StoryFiles } from './story-schema.ts'

const FOLDER = join(CONTENT, 'story')
const CAST = 'cast.json'

/** Reads the files of the story and parses the JSON. The function does not check the content of the files. */
export function readStoryFiles(inFolder: string = FOLDER): StoryFiles {
  const read = (file: string): StoryFile => ({
    file,
    content: JSON.parse(readFileSync(join(inFolder, file), 'utf8')) as unknown,
  })
  const names = (folder: string) =>
    readdirSync(join(inFolder, folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
  return {
    cast: read(CAST),
    chapters: names('.')
      .filter((name) => name !== CAST)
      .map(read),
    pools: names('pools').map((name) => read(`pools/${name}`)),
  }
}

export const poolCategories = ({ pools }: Pick<StoryFiles, 'pools'>): Category[] =>
  pools.flatMap(({ content }) => content as Category[])

interface Story {
  /** All chapters of the story, sorted by the chapter's number. */
  chapters: readonly Chapter[]
  people: ReadonlyMap<string, Person>
}

interface StoryBoards {
  /**
   * The categories of the general catalogue and of all story chapters together. A board of the story must have only one
   * solution, even if a player thinks of other categories of this catalogue.
   */
  catalogue: Catalogue
  /**
   * For each chapter, the categories from which the generator deals the chapter's boards. The key of the map is the id
   * of the chapter.
   */
  pools: ReadonlyMap<string, Pool>
}

let story: Story | undefined

/**
 * Returns the story. A process reads the files only once. The function does not check their content; the command `npm
 * run check:content` checks it.
 */
export function loadStory(): Story {
  story ??= readStory()
  return story
}

function readStory(): Story {
  const { cast, chapters } = readStoryFiles()
  return {
    chapters: chapters
      .map(({ content }) => content as Chapter)
      .sort((one, other) => one.number - other.number),
    people: new Map((cast.content as Person[]).map((person) => [person.id, person])),
  }
}

const boards = latestOverlay(readStoryBoards)

/**
 * Returns the categories of the story, with the decisions of the overlay and with the indexes that the generator needs.
 * The first call for an overlay reads the files.
 */
export const loadStoryBoards = (overlay: Overlay): StoryBoards => boards(overlay, '')

function readStoryBoards(overlay: Overlay): StoryBoards {
  const files = readStoryFiles()
  const general = readCatalogueFiles().flatMap(({ content }) => content as Category[])
  const catalogue = indexCatalogue(withOverlay([...general, ...poolCategories(files)], overlay), {
    likeness: readLikeness(`${readBaked('vectors.txt')}\n${readBaked('story-vectors.txt')}`),
    suspects: readSuspects(readBaked('story-suspects.txt')),
    ...loadRegionalWords(),
  })
  const indexOf = new Map(catalogue.categories.map(({ id, index }) => [id, index]))
  const pools = files.pools.map(({ file, content }): [string, Pool] => {
    const ids = (content as Category[]).map(({ id }) => indexOf.get(id) ?? -1)
    return [file.replace(/^pools\/(.*)\.json$/, '$1'), poolOf(catalogue, new Set(ids))]
  })
  return { catalogue, pools: new Map(pools) }
}

/**
 * A category can be a phantom if at least this number of its words are also words of other categories of the same
 * chapter. A phantom misleads players although it is not a group of the board.
 */
const LURES = 3

function poolOf(catalogue: Catalogue, own: ReadonlySet<number>): Pool {
  const categories = catalogue.categories.filter(({ index }) => own.has(index))
  const lures = ({ index, words }: (typeof categories)[number]) =>
    words.filter(({ key }) => catalogue.dealtIn(key).some((other) => other !== index && own.has(other)))
  return {
    categories,
    phantoms: categories.flatMap((category) => (lures(category).length >= LURES ? category.index : [])),
  }
}
