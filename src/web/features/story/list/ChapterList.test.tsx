import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, answer, lost, openPage } from '../../../test-page.tsx'
import { entryOf, progressAt, runIn } from '../test-story.ts'
import { ChapterList } from './ChapterList.tsx'

afterEach(() => vi.unstubAllGlobals())

const PROGRESS = 'GET /api/story/progress'
const RUN = 'GET /api/story/run'
const times = (chapterId: string) => `GET /api/story/leaderboard/${chapterId}`
const passages = (chapterId: string) => `GET /api/story/chapter/${chapterId}/passages`

async function open(answers: Answers) {
  answer({ [RUN]: null, ...answers })
  const page = await openPage(<ChapterList />, { user: { id: 'me', username: 'mira_o', isPremium: true } })
  return { ...page, chapter: page.region }
}

test('five chapters, each in its state, on a thread of the way so far', async () => {
  const { one, all, text, chapter, unmount } = await open({ [PROGRESS]: progressAt(7) })
  expect(all('[aria-label="Chapters"] article')).toHaveLength(5)
  expect(one('[role="progressbar"]').getAttribute('aria-valuetext')).toMatch(
    /^14% of the way: level 7 of 50\./,
  )
  expect(text()).toContain('Your level in the game opens them; experience raises your story level.')
  const figures = all('dl')[0]?.textContent
  for (const figure of ['0 of 5', 'Story level 1', '200 to story level 2']) expect(figures).toContain(figure)

  const guild = chapter('Content Creators Guild')
  expect(chapter('Digital Awakening').text()).toContain('Unlocked')
  expect(guild.text()).toContain('Unlocked')
  expect(guild.one('[role="img"][aria-label="2 of 5"]')).toBeTruthy()
  expect(guild.text()).toContain('+150')
  expect(guild.link(/^Start Adventure/).getAttribute('href')).toBe(
    '/story-mode?chapter=content_creators_guild',
  )
  for (const [title, left] of [
    ['Algorithm Mystery', 'Opens at level 10, 3 to go'],
    ['Gen Z Chronicles', 'Opens at level 15, 8 to go'],
    ['WordConnect Prophecy', 'Opens at level 20, 13 to go'],
  ] as const) {
    expect(chapter(title).text()).toContain(left)
    expect(chapter(title).button('Locked')).toHaveProperty('disabled', true)
    expect(chapter(title).all('button')).toHaveLength(1)
    expect(chapter(title).all('a')).toEqual([])
  }
  await unmount()
})

test('a chapter that is completed, and one that is begun', async () => {
  const told = { told: 12, bestTime: 187, completed: true }
  const { all, chapter, unmount } = await open({
    [PROGRESS]: progressAt(5, ({ number }) => (number === 1 ? told : {})),
    [RUN]: runIn('content_creators_guild', { required: 4 }),
  })
  const first = chapter('Digital Awakening')
  for (const text of ['Completed', '100 won', 'Your best3:07']) expect(first.text()).toContain(text)
  expect(first.link(/^Replay Chapter/)).toBeTruthy()
  expect(all('dl')[0]?.textContent).toContain('1 of 5')
  const guild = chapter('Content Creators Guild')
  expect(guild.text()).toContain('1 of 4 wins, go on where you were')
  expect(guild.link(/^Start Adventure/)).toBeTruthy()
  await unmount()
})

test('the fastest times, and the player among them', async () => {
  const { chapter, dialog, unmount } = await open({
    [PROGRESS]: progressAt(1),
    [times('digital_awakening')]: [
      entryOf('other', 'lexi_k', 150),
      { ...entryOf('me', 'mira_o', 187), rank: 2 },
    ],
  })
  await chapter('Digital Awakening').press(/^Fastest Times/)
  const rows = dialog()
    .all('li')
    .map((row) => row.textContent)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatch(/You/)
  expect(rows[1]).toMatch(/mira_o/)
  expect(rows[1]).toMatch(/140 points/)
  expect(rows[1]).toMatch(/3:07/)
  await dialog().press('Close')
  await unmount()
})

test('the story again: all that was told, and what is left of it', async () => {
  const told = ['A lamp where no lamp should be', 'The second night'].map((title, index) => ({
    ...{ id: `passage-${index}`, title, text: ['It is lit.'] },
  }))
  const { chapter, dialog, unmount } = await open({
    [PROGRESS]: progressAt(5, () => ({ told: 2 })),
    [passages('digital_awakening')]: { passages: told, count: 2 },
    [passages('content_creators_guild')]: { passages: told, count: 12 },
  })
  await chapter('Digital Awakening').press(/^Read again/)
  expect(dialog().names('h3')).toEqual(['A lamp where no lamp should be', 'The second night'])
  expect(dialog().text()).toContain('Chapter 1, 2 of 2 passages told')
  expect(dialog().text()).toContain('You know all of this chapter.')
  await dialog().press('Close')
  // While the player is playing a chapter, the dialog shows only the passages that the player has read.
  await chapter('Content Creators Guild').press(/^Read again/)
  expect(dialog().names('h3')).toHaveLength(2)
  expect(dialog().text()).toContain('Chapter 2, 2 of 12 passages told')
  expect(dialog().text()).toContain('Ten passages of this chapter are still to be told.')
  await unmount()
})

test('nobody has completed a chapter yet', async () => {
  const { chapter, dialog, unmount } = await open({
    [PROGRESS]: progressAt(1),
    [times('digital_awakening')]: [],
  })
  const opened = chapter('Digital Awakening').button(/^Fastest Times/)
  opened.focus()
  await chapter('Digital Awakening').press(/^Fastest Times/)
  expect(dialog().text()).toContain('No records yet. Be the first to complete this chapter!')
  await dialog().press('Close')
  expect(document.activeElement).toBe(opened)
  await unmount()
})

test('what could not be loaded says so, and can be asked for again', async () => {
  let isLost = true
  const onceLost = (answer: unknown) => () => {
    if (!isLost) return answer
    isLost = false
    return lost
  }
  const { text, all, chapter, press, dialog, unmount } = await open({
    [PROGRESS]: onceLost(progressAt(1)),
    [times('digital_awakening')]: onceLost([]),
  })
  expect(text()).toContain('The story could not be loaded')
  await press('Try again')
  expect(all('[aria-label="Chapters"]')).toHaveLength(1)
  isLost = true
  await chapter('Digital Awakening').press(/^Fastest Times/)
  expect(dialog().text()).toContain('The fastest times could not be loaded')
  await dialog().press('Try again')
  expect(dialog().text()).toContain('No records yet.')
  await unmount()
})
