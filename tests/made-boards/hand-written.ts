import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DraftBoard } from '../../src/engine/made-board/check.ts'

/** A board in the files of this folder, written by hand with words outside of the catalogue too. */
export interface HandWritten {
  title: string
  draft: DraftBoard
  /** The same board with a word changed, so that it has a second solution. */
  twoSolutions?: { draft: DraftBoard; rival: readonly (readonly string[])[] }
}

interface Written {
  title: string
  groups: DraftBoard['groups']
  twoSolutions?: { groups: DraftBoard['groups']; rival: readonly (readonly string[])[] }
}

export function handWrittenBoards(): HandWritten[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as Written[])
    .map(({ title, groups, twoSolutions }) => ({
      title,
      draft: { groups, rulings: [] },
      ...(twoSolutions && {
        twoSolutions: { draft: { groups: twoSolutions.groups, rulings: [] }, rival: twoSolutions.rival },
      }),
    }))
}
