import { readCatalogueFiles } from '../content/catalogue.ts'
import { readPacks } from '../content/packs.ts'
import { readStoryFiles } from '../content/story.ts'
import { openSuggestions } from '../features/suggestion/suggestion.store.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'

/**
 * Lists the words for which players suggested that the word also belongs to another group. Words with the most
 * suggestions are first. To decide about a suggestion, an editor adds the word to `alsoFits` or `notFits` of the
 * category. At the next start, the server closes each decided suggestion and notifies the players who made the
 * suggestion.
 */
export const listSuggestions: Command = async ({ db }) => {
  const files = filesById()
  const open = await openSuggestions(db)
  for (const { players, word, category, category_id, latest } of open) {
    const place = files.get(category_id) ?? 'no longer in the catalogue'
    print(
      `${String(players).padStart(4)} × ${word} fits “${category}” (${category_id}, ${place}), last said ${latest.toISOString().slice(0, 10)}`,
    )
  }
  print(`${open.length} open`)
  return true
}

/** Maps the id of each category to the name of its file. */
function filesById(): Map<string, string> {
  const all = [
    ...readCatalogueFiles().map(({ file, content }) => ({ file: `content/catalogue/${file}`, content })),
    ...readPacks().map(({ file, content }) => ({ file: `content/packs/${file}`, content })),
    ...readStoryFiles().pools.map(({ file, content }) => ({ file: `content/story/${file}`, content })),
  ]
  return new Map(
    all.flatMap(({ file, content }) =>
      (content as { id: string }[]).map(({ id }): [string, string] => [id, file]),
    ),
  )
}
