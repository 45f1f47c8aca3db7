// `npm run bake` makes the tables of content/baked from an open embedding. Run it again when play words change.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root } from '../../scripts/lib/root.mjs'
import { bakedHeading } from '../../src/engine/catalogue/baked.ts'
import type { Category } from '../../src/engine/catalogue/category.ts'
import { fold } from '../../src/engine/catalogue/category.ts'
import { indexCatalogue } from '../../src/engine/catalogue/index.ts'
import { encodeVector } from '../../src/engine/catalogue/likeness.ts'
import { readCatalogueFiles } from '../../src/server/catalogue/load.ts'
import { openEmbedding } from './embedding.ts'
import { findSuspects } from './find-suspects.ts'

await main(async () => {
  const source = readCatalogueFiles().flatMap(({ content }) => content as Category[])
  const catalogue = indexCatalogue(source)
  const embedding = await openEmbedding()
  const heading = bakedHeading(source)
  const texts = new Map<string, string>()
  for (const word of source.flatMap((category) => category.words)) {
    const known = texts.get(fold(word))
    if (known === undefined || (!embedding.vector(known) && embedding.vector(word)))
      texts.set(fold(word), word)
  }
  const vectors = [...texts].sort(byKey).map(([key, text]) => {
    const vector = embedding.vector(text)
    return `${key} ${vector ? encodeVector(vector) : '-'}`
  })
  write('vectors.txt', heading, vectors)

  const patterns = new Map(source.flatMap(({ id, pattern }) => (pattern ? [[id, pattern] as const] : [])))
  const notFits = new Map(source.map(({ id, notFits: words = [] }) => [id, new Set(words.map(fold))]))
  const found = findSuspects(
    catalogue,
    patterns,
    (key, { id }) => notFits.get(id)?.has(key) === true,
    embedding,
  )
  const suspects = [...found].sort(byKey).map(([key, indexes]) => {
    return [key, ...indexes.map((index) => catalogue.categories[index]?.id)].join(' ')
  })
  write('suspects.txt', heading, suspects)
  const unknown = vectors.filter((line) => line.endsWith(' -')).length
  const pairs = [...found.values()].reduce((sum, indexes) => sum + indexes.length, 0)
  console.log(`${vectors.length} words (${unknown} unknown to the embedding), ${pairs} suspect pairs`)
  return 0
})

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function write(name: string, heading: string, lines: readonly string[]): void {
  const text = `${heading}${lines.join('\n')}\n`
  writeFileSync(join(root, 'content/baked', name), text)
  console.log(`content/baked/${name}: ${Math.round(text.length / 1000)} kB`)
}
