// `npm run bake` makes the tables in content/baked from an open word embedding and a pronouncing dictionary: for the catalogue, for the packs and
// for the story's pools. It also makes the lexicon, from the embedding and WordNet. Run this command again after a change of play words.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root } from '../../scripts/lib/root.mjs'
import { bakedHeading } from '../../src/engine/catalogue/baked.ts'
import type { Category } from '../../src/engine/catalogue/category.ts'
import { fold } from '../../src/engine/catalogue/category.ts'
import { indexCatalogue } from '../../src/engine/catalogue/index.ts'
import { encodeVector, MOST_RARE } from '../../src/engine/catalogue/likeness.ts'
import { readCatalogueFiles } from '../../src/server/content/catalogue.ts'
import { packCategories } from '../../src/server/content/packs.ts'
import { readStoryFiles } from '../../src/server/content/story.ts'
import { type Embedding, openEmbedding } from './embedding.ts'
import { findSuspects } from './find-suspects.ts'
import { makeLexicon, rankOf } from './lexicon.ts'
import { openSounds, type Sounds } from './sounds.ts'
import { openWordNet } from './word-net.ts'

await main(async () => {
  const open = { embedding: await openEmbedding(), sounds: await openSounds() }
  const general = readCatalogueFiles().flatMap(({ content }) => content as Category[])
  bake('', general, [general], open)
  // A board with packs is dealt from the general catalogue and the packs together.
  const packs = packCategories()
  bake('pack-', packs, [[...packs, ...general]], open)
  // A board of the story is dealt from one pool, so suspects are searched in each pool separately.
  const pools = readStoryFiles().pools.map(({ content }) => content as Category[])
  bake('story-', pools.flat(), pools, open)
  await bakeLexicon([...general, ...packs, ...pools.flat()], open)
  return 0
})

/** The open data from which the tables are made. */
interface Open {
  embedding: Embedding
  sounds: Sounds
}

/**
 * Writes two files: the vectors of the words of some categories, and the suspects. A suspect is a pair of a word and a
 * category of the same pool; boards are dealt from the categories of one pool.
 */
function bake(
  prefix: '' | 'story-' | 'pack-',
  source: readonly Category[],
  pools: readonly Category[][],
  open: Open,
): void {
  const { embedding } = open
  const heading = bakedHeading(pools.flat())
  const texts = new Map<string, string>()
  for (const word of source.flatMap((category) => category.words)) {
    const known = texts.get(fold(word))
    if (known === undefined || (!embedding.vector(known) && embedding.vector(word)))
      texts.set(fold(word), word)
  }
  const vectors = [...texts].sort(byKey).map(([key, text]) => {
    const vector = embedding.vector(text)
    if (!vector) return `${key} -`
    const rarity = Math.min(MOST_RARE, Math.floor(rankOf(text, embedding) / 1000))
    return `${key} ${encodeVector(vector)} ${rarity}`
  })
  write(`${prefix}vectors.txt`, heading, vectors)
  const found = new Map<string, string[]>()
  for (const pool of pools)
    for (const [key, ids] of suspectsIn(pool, open)) found.set(key, [...(found.get(key) ?? []), ...ids])
  const suspects = [...found].sort(byKey).map(([key, ids]) => [key, ...ids].join(' '))
  write(`${prefix}suspects.txt`, heading, suspects)
  const unknown = vectors.filter((line) => line.endsWith(' -')).length
  const pairs = [...found.values()].reduce((sum, ids) => sum + ids.length, 0)
  console.log(`${vectors.length} words (${unknown} unknown to the embedding), ${pairs} suspect pairs`)
}

/** Writes the tables of the lexicon (`readLexicon`) and the licence of WordNet, which copies of its data must contain. */
async function bakeLexicon(categories: readonly Category[], { embedding }: Open): Promise<void> {
  const wordNet = await openWordNet()
  const wanted = categories.flatMap((category) => category.words)
  const { words, concepts } = makeLexicon(wanted, embedding, wordNet)
  const heading = bakedHeading(categories)
  write('lexicon.txt', heading, words)
  write('concepts.txt', heading, concepts)
  writeFileSync(join(root, 'content/baked', 'LICENSE-wordnet.txt'), wordNet.licence)
  console.log(`${words.length} words of the lexicon, ${concepts.length} concepts`)
}

function suspectsIn(pool: readonly Category[], open: Open): [string, string[]][] {
  const catalogue = indexCatalogue(pool)
  const written = new Map(pool.map((category) => [category.id, category]))
  const notFits = new Map(pool.map(({ id, notFits: words = [] }) => [id, new Set(words.map(fold))]))
  const found = findSuspects(catalogue, written, (key, { id }) => notFits.get(id)?.has(key) === true, open)
  return [...found].map(([key, indexes]) => [
    key,
    indexes.flatMap((index) => catalogue.categories[index]?.id ?? []),
  ])
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function write(name: string, heading: string, lines: readonly string[]): void {
  const text = `${heading}${lines.join('\n')}\n`
  writeFileSync(join(root, 'content/baked', name), text)
  console.log(`content/baked/${name}: ${Math.round(text.length / 1000)} kB`)
}
