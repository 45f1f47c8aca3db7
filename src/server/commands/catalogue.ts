import { currentOverlay } from '../content/overlay.store.ts'
import { writeOverlay } from '../content/rewrite.ts'
import type { Command } from './command.ts'
import { pathOf, print } from './print.ts'

/**
 * Writes the decisions of the staff about words and names into the files of the folder `content`. An editor reads the
 * difference and commits it. The next start of the server with these files drops the decisions.
 */
export const exportDecisions: Command = async ({ db }, [folder, ...more]) => {
  if (more.length > 0) throw new Error('Usage: npm run ops -- catalogue export [<folder>]')
  const overlay = await currentOverlay(db)
  const changed = writeOverlay(overlay, folder === undefined ? undefined : pathOf(folder))
  for (const { path, ids } of changed) print(`content/${path}: ${ids.join(', ')}`)
  print(
    changed.length === 0
      ? 'The files have every decision already.'
      : 'Read the difference, run `npm run bake` and `npm run check:content`, and commit the files.',
  )
  return true
}
