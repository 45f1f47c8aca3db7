import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, click, openPage, refused, type Sent } from '../../test-page.tsx'
import { FollowButton } from './FollowButton.tsx'
import { useRelations } from './friends.ts'

afterEach(() => vi.unstubAllGlobals())

const ada = { id: 'player-2', username: 'ada' }
const path = '/api/users/ada/follow'

function InRow() {
  const [player] = useState(ada)
  return <FollowButton player={player} relation={useRelations([player])?.[player.id]} inRow />
}

test('follows, says so, keeps the focus, and unfollows from its list', async () => {
  let relation = 'none'
  const change =
    (next: string) =>
    ({ key }: Sent) => {
      relation = next
      return { relation, key }
    }
  const server = answer({
    'GET /api/me/relations': () => ({ [ada.id]: relation }),
    [`PUT ${path}`]: change('friends'),
    [`DELETE ${path}`]: change('none'),
  })
  const page = await openPage(<InRow />)
  page.button('Follow ada').focus()
  await page.press('Follow ada')
  const button = page.button('Friends ada')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await click(button)
  await page.press('Unfollow')
  expect(document.activeElement).toBe(page.button('Follow ada'))
  expect(server.sent.map(({ key }) => key.split(' ')[0])).toEqual(['GET', 'PUT', 'GET', 'DELETE', 'GET'])
  await page.unmount()
})

test('a refusal changes nothing', async () => {
  answer({
    'GET /api/me/relations': { [ada.id]: 'none' },
    [`PUT ${path}`]: refused(409, 'list_full', 'You follow as many as you can.'),
  })
  const page = await openPage(<InRow />)
  await page.press('Follow ada')
  expect(page.button('Follow ada').getAttribute('aria-busy')).toBeNull()
  await page.unmount()
})
