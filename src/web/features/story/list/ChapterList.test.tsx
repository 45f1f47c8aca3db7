import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, LOST, renderApp, settle } from '../../../test-app.tsx'
import { entryOf, progressAt, runIn } from '../test-story.ts'
import { ChapterList } from './ChapterList.tsx'

afterEach(() => vi.unstubAllGlobals())

const PROGRESS = 'GET /api/story/progress'
const RUN = 'GET /api/story/run'
const times = (chapterId: string) => `GET /api/story/leaderboard/${chapterId}`
const passages = (chapterId: string) => `GET /api/story/chapter/${chapterId}/passages`

async function open(answers: Answers) {
  const screen = await renderApp(<ChapterList />, { answers: { [RUN]: null, ...answers } })
  return { ...screen, chapter: (title: string) => screen.region(title) }
}

test('five chapters, each in its state, on a thread of the way so far', async () => {
  const { one, all, chapter, button, link, unmount } = await open({ [PROGRESS]: progressAt(7) })
  expect(all('[aria-label="Chapters"] article')).toHaveLength(5)
  expect(one('[role="progressbar"]').getAttribute('aria-valuetext')).toMatch(
    /^14% of the way: level 7 of 50\./,
  )
  const figures = one('dl').textContent
  for (const figure of ['0 of 5', 'Level 1', '200 to level 2']) expect(figures).toContain(figure)

  const guild = chapter('Content Creators Guild')
  expect(chapter('Digital Awakening').textContent).toContain('Unlocked')
  expect(guild.textContent).toContain('Unlocked')
  expect(one('[role="img"][aria-label="2 of 5"]', guild)).toBeTruthy()
  expect(guild.textContent).toContain('+150')
  expect(link(/^Start Adventure/, guild).getAttribute('href')).toBe(
    '/story-mode?chapter=content_creators_guild',
  )
  for (const [title, left] of [
    ['Algorithm Mystery', 'Opens at level 10, 3 to go'],
    ['Gen Z Chronicles', 'Opens at level 15, 8 to go'],
    ['WordConnect Prophecy', 'Opens at level 20, 13 to go'],
  ] as const) {
    expect(chapter(title).textContent).toContain(left)
    expect(button('Locked', chapter(title))).toHaveProperty('disabled', true)
    expect(all('button', chapter(title))).toHaveLength(1)
    expect(all('a', chapter(title))).toEqual([])
  }
  await unmount()
})

test('a chapter that is completed, and one that is begun', async () => {
  const told = { told: 12, bestTime: 187, completed: true }
  const { one, chapter, link, unmount } = await open({
    [PROGRESS]: progressAt(5, ({ number }) => (number === 1 ? told : {})),
    [RUN]: runIn('content_creators_guild', { required: 4 }),
  })
  const first = chapter('Digital Awakening')
  for (const text of ['Completed', '100 won', 'Your best3:07']) expect(first.textContent).toContain(text)
  expect(link(/^Replay Chapter/, first)).toBeTruthy()
  expect(one('dl').textContent).toContain('1 of 5')
  const guild = chapter('Content Creators Guild')
  expect(guild.textContent).toContain('1 of 4 wins, go on where you were')
  expect(link(/^Start Adventure/, guild)).toBeTruthy()
  await unmount()
})

test('the fastest times, and the player among them', async () => {
  const { chapter, press, dialog, all, unmount } = await open({
    [PROGRESS]: progressAt(1),
    [times('digital_awakening')]: [
      entryOf('other', 'lexi_k', 150),
      { ...entryOf('me', 'mira_o', 187), rank: 2 },
    ],
  })
  await press(/^Fastest Times/, chapter('Digital Awakening'))
  await settle()
  const rows = all('li', dialog()).map((row) => row.textContent)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatch(/You/)
  expect(rows[1]).toMatch(/mira_o/)
  expect(rows[1]).toMatch(/140 points/)
  expect(rows[1]).toMatch(/3:07/)
  await press('Close', dialog())
  await unmount()
})

test('the story again: all that was told, and what is left of it', async () => {
  const told = ['A lamp where no lamp should be', 'The second night'].map((title, index) => ({
    ...{ id: `passage-${index}`, title, text: ['It is lit.'] },
  }))
  const { chapter, press, dialog, texts, unmount } = await open({
    [PROGRESS]: progressAt(5, () => ({ told: 2 })),
    [passages('digital_awakening')]: { passages: told, count: 2 },
    [passages('content_creators_guild')]: { passages: told, count: 12 },
  })
  await press(/^Read again/, chapter('Digital Awakening'))
  await settle()
  expect(texts('h3', dialog())).toEqual(['A lamp where no lamp should be', 'The second night'])
  expect(dialog().textContent).toContain('Chapter 1, 2 of 12 passages told')
  expect(dialog().textContent).toContain('You know all of this chapter.')
  await press('Close', dialog())
  // Of the chapter that is begun only what was told is there.
  await press(/^Read again/, chapter('Content Creators Guild'))
  await settle()
  expect(texts('h3', dialog())).toHaveLength(2)
  expect(dialog().textContent).toContain('ten passages of this chapter are still to be told.')
  await unmount()
})

test('nobody has completed a chapter yet', async () => {
  const { chapter, button, press, dialog, unmount } = await open({
    [PROGRESS]: progressAt(1),
    [times('digital_awakening')]: [],
  })
  const opened = button(/^Fastest Times/, chapter('Digital Awakening'))
  opened.focus()
  await press(/^Fastest Times/, chapter('Digital Awakening'))
  await settle()
  expect(dialog().textContent).toContain('No records yet. Be the first to complete this chapter!')
  await press('Close', dialog())
  expect(document.activeElement).toBe(opened)
  await unmount()
})

test('what could not be loaded says so, and can be asked for again', async () => {
  let lost = true
  const onceLost = (answer: unknown) => () => {
    if (!lost) return answer
    lost = false
    return LOST
  }
  const { page, all, chapter, press, dialog, unmount } = await open({
    [PROGRESS]: onceLost(progressAt(1)),
    [times('digital_awakening')]: onceLost([]),
  })
  expect(page.textContent).toContain('The story could not be loaded')
  await press('Try again')
  await settle()
  expect(all('[aria-label="Chapters"]')).toHaveLength(1)
  lost = true
  await press(/^Fastest Times/, chapter('Digital Awakening'))
  await settle()
  expect(dialog().textContent).toContain('The fastest times could not be loaded')
  await press('Try again', dialog())
  await settle()
  expect(dialog().textContent).toContain('No records yet.')
  await unmount()
})
