// The program of the command `npm run check:content`. For each problem in the game's categories or story, the program
// prints the file, the id and a description.
import { bakedProblems } from '../../engine/catalogue/baked.ts'
import type { Category } from '../../engine/catalogue/category.ts'
import { fold } from '../../engine/catalogue/category.ts'
import { floorProblems, sharedPercent } from '../../engine/catalogue/floors.ts'
import { validateCatalogue } from '../../engine/catalogue/validate.ts'
import { readBaked, readCatalogueFiles } from './catalogue.ts'
import { packCategories, readPacks } from './packs.ts'
import { readRegionalWords, regionalWordProblems } from './regional-words.ts'
import { poolCategories, readStoryFiles } from './story.ts'
import { validateStory } from './story-schema.ts'
import { faceMeasure, longWordProblems } from './tile-words.ts'

const files = readCatalogueFiles()
const packs = readPacks()
const problems = validateCatalogue(files)
if (problems.length === 0)
  problems.push(
    ...validateCatalogue([...files, ...packs.map((pack) => ({ ...pack, file: `packs/${pack.file}` }))]),
  )
for (const { file, id, reason } of problems)
  console.error(`content/${file.startsWith('packs/') ? '' : 'catalogue/'}${file}  ${id}: ${reason}`)
if (problems.length > 0) {
  console.error(`${problems.length} problems in the catalogue`)
  process.exit(1)
}
const categories = files.flatMap(({ content }) => content as Category[])
const stale = bakedProblems(categories, {
  vectors: readBaked('vectors.txt'),
  suspects: readBaked('suspects.txt'),
})
for (const sentence of stale) console.error(`content/baked/${sentence}`)
const poor = floorProblems(categories)
for (const sentence of poor) console.error(`content/catalogue  ${sentence}`)
const stalePacks = bakedProblems(
  packCategories(),
  { vectors: readBaked('pack-vectors.txt'), suspects: readBaked('pack-suspects.txt') },
  categories,
)
for (const sentence of stalePacks) console.error(`content/baked/pack-${sentence}`)
const story = readStoryFiles()
const storyProblems = validateStory(story, new Set(categories.map(({ id }) => id)))
for (const { file, id, reason } of storyProblems) console.error(`content/story/${file}  ${id}: ${reason}`)
const staleStory =
  storyProblems.length > 0
    ? []
    : bakedProblems(poolCategories(story), {
        vectors: readBaked('story-vectors.txt'),
        suspects: readBaked('story-suspects.txt'),
      })
for (const sentence of staleStory) console.error(`content/baked/story-${sentence}`)
const long = longWordProblems(
  [...categories, ...packCategories(), ...(storyProblems.length > 0 ? [] : poolCategories(story))].flatMap(
    ({ words }) => words,
  ),
  await faceMeasure(),
)
for (const sentence of long) console.error(`content  ${sentence}`)
const regional =
  storyProblems.length > 0
    ? []
    : regionalWordProblems(readRegionalWords(), [
        ...categories,
        ...packCategories(),
        ...poolCategories(story),
      ])
for (const sentence of regional) console.error(`content/regional-words.json  ${sentence}`)
if (
  long.length +
    regional.length +
    stale.length +
    poor.length +
    stalePacks.length +
    storyProblems.length +
    staleStory.length >
  0
)
  process.exit(1)
const playWords = new Set(categories.flatMap(({ words }) => words.map(fold)))
const tally = (values: readonly (string | number)[]) =>
  [...new Set(values)]
    .sort()
    .map((value) => `${value} ${values.filter((v) => v === value).length}`)
    .join(', ')
console.log(
  `${categories.length} categories, ${playWords.size} play words, ${sharedPercent(categories)} % of them dealt by two or more`,
)
console.log(`difficulty: ${tally(categories.map((c) => c.difficulty))}`)
console.log(`kind: ${tally(categories.map((c) => c.kind))}`)
console.log(
  `packs: ${packs.map(({ file, content }) => `${file} ${(content as Category[]).length}`).join(', ')}`,
)
console.log(
  `the story: ${story.chapters.length} chapters, ${story.pools.map(({ content }) => (content as Category[]).length).join(', ')} categories in their pools`,
)
