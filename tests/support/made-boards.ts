import type { Board } from '../../src/engine/board/board.ts'
import { newId } from '../../src/server/ids.ts'
import type { TestServer } from './server.ts'

interface Given {
  title?: string
  groups?: number
  state?: 'draft' | 'waiting' | 'published' | 'hidden' | 'refused'
  isListed?: boolean
  expected?: number
}

let made = 0

/**
 * Returns a board as a player would make it. Each word, name and line contains the number of the board, so that a test
 * can look for all of them in replies. The tiles are not in the order of the groups.
 */
export function playersBoard(groupCount = 4): Board {
  const number = ++made
  const groups = Array.from({ length: groupCount }, (_, group) => ({
    ...{ categoryId: 'made', name: `Name ${number} of ${group}`, kind: 'members' as const },
    ...{ difficulty: group + 1, color: `group-${group + 1}` },
    words: Array.from({ length: 4 }, (_, word) => `W${number}G${group}N${word}`),
    note: `Why ${number} of ${group}`,
  }))
  const tiles = Array.from({ length: 4 * groupCount }, (_, place) => {
    const group = place % groupCount
    return { id: `${place}`, group, text: groups[group]?.words[Math.floor(place / groupCount)] ?? '' }
  })
  return { groups, tiles }
}

/** Stores a board of a player, as publishing does. Returns its id and the board. */
export async function publishBoard(
  server: TestServer,
  makerId: string,
  { title, groups = 4, state = 'published', isListed = false, expected = 3 }: Given = {},
): Promise<{ id: string; board: Board; title: string }> {
  const board = playersBoard(groups)
  const id = newId()
  const now = server.now()
  const name = title ?? `Board ${id}`
  await server.app.context.db
    .insertInto('made_board')
    .values({
      ...{ id, player_id: makerId, title: name, state, reason: null, previous_id: null, expected },
      groups: JSON.stringify(board.groups.map(({ name, words, note }) => ({ name, words, note }))),
      rulings: '[]',
      ...{ created_at: now, updated_at: now, submitted_at: null, published_at: now },
      ...{ listed_at: isListed ? now : null, ambiguous_at: null, group_count: groups, measured: null },
      board: JSON.stringify(board),
    })
    .execute()
  return { id, board, title: name }
}

/** Returns the four words of each group as tile ids of a person's game of a board. */
export function answerOf(board: Board, words: readonly { id: string; text: string }[]): string[][] {
  return board.groups.map((group) =>
    words.flatMap(({ id, text }) => (group.words.includes(text) ? [id] : [])),
  )
}
