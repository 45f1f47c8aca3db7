import { expect, test } from 'vitest'
import { render } from '../../../../test-render.tsx'
import { Strip } from './Strip.tsx'
import type { RivalState } from './use-rival.ts'

const player = (id: string, username: string) => ({
  id,
  username,
  firstName: null,
  profileImageUrl: null,
  frame: null,
  rating: 1500,
  provisional: false,
})
const strip = (state: RivalState, mistakes: number) => (
  <Strip
    sides={{
      me: player('a', 'mira_w'),
      rival: player('b', 'lexi_k'),
      mySide: 'challenger',
      name: 'lexi_k',
    }}
    board={{ groupCount: 5, maxMistakes: 4 }}
    mine={{ groupsFound: 2, mistakes: 1 }}
    rival={{ standing: { groupsFound: 3, mistakes, finished: false, atMs: 0 }, state }}
  />
)

test('both runs in words: who, how many groups, how many mistakes are left, how the other is seen', async () => {
  const { page, rerender, unmount } = await render(strip('live', 2))
  // Each text starts with one extra letter: the first letter of the player's name, from the player's picture.
  const [mine, theirs] = [...page.querySelectorAll('section > div')].map((row) => row.textContent)
  expect(mine).toBe('Mmira_w You3 mistakes left2 of 5 groups found')
  expect(theirs).toBe('Llexi_k live2 mistakes left3 of 5 groups found')
  await rerender(strip('connection lost', 3))
  expect(page.textContent).toContain('lexi_k offline1 mistake left')
  await unmount()
})

test('a knot for each group, tied as far as they are found', async () => {
  const { page, unmount } = await render(strip('ghost', 0))
  const knots = [...page.querySelectorAll('[class*="knot"]')].map((knot) => /tied/.test(knot.className))
  expect(knots).toEqual([true, true, false, false, false, true, true, true, false, false])
  await unmount()
})
