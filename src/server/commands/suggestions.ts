import { fileOf } from '../content/categories.ts'
import { openSuggestions } from '../features/suggestion/suggestion.store.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'

/**
 * Lists the words for which players suggested that the word also belongs to another group. Words with the most
 * suggestions are first.
 */
export const listSuggestions: Command = async ({ db }) => {
  const open = await openSuggestions(db)
  for (const { players, word, category, category_id, latest } of open) {
    const file = fileOf(category_id)
    const place = file === undefined ? 'no longer in the catalogue' : `content/${file}`
    print(
      `${String(players).padStart(4)} × ${word} fits “${category}” (${category_id}, ${place}), last said ${latest.toISOString().slice(0, 10)}`,
    )
  }
  print(`${open.length} open`)
  return true
}
