import { expect, test } from 'vitest'
import type { DuelOutcome } from '../../../../../engine/duel/duel.ts'
import { render } from '../../../../test-render.tsx'
import { RaceThread } from './RaceThread.tsx'
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
const strip = (state: RivalState, mistakes: number, decision?: DuelOutcome) => (
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
    decision={decision}
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

test('at the decision the winner is named once, in place of the state', async () => {
  const { page, unmount } = await render(strip('finished', 2, 'lost'))
  const [mine, theirs] = [...page.querySelectorAll('section > div')].map((row) => row.textContent)
  expect(mine).not.toContain('Winner')
  expect(theirs).toBe('Llexi_k Winner2 mistakes left3 of 5 groups found')
  expect(page.querySelectorAll('[data-decided]')).toHaveLength(2)
  await unmount()
})

test('a group that the rival finds pulses, not one that was found before', async () => {
  const at = (groupsFound: number) => (
    <RaceThread found={groupsFound} total={5} who="rival" isDecided={false} />
  )
  const { page, rerender, unmount } = await render(at(2))
  expect(page.querySelector('[class*="pulse"]')).toBeNull()
  await rerender(at(3))
  expect(page.querySelector<HTMLElement>('[class*="pulse"]')?.style.left).toBe('50%')
  await unmount()
})

test('a knot for each group, tied as far as they are found', async () => {
  const { page, unmount } = await render(strip('ghost', 0))
  const knots = [...page.querySelectorAll('[class*="knot"]')].map((knot) => /tied/.test(knot.className))
  expect(knots).toEqual([true, true, false, false, false, true, true, true, false, false])
  await unmount()
})
