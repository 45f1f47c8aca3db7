import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../../test-app.tsx'
import { progressAt, runIn } from '../test-story.ts'
import { FreeStory } from './FreeStory.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = (run: unknown, level = 7) =>
  renderApp(<FreeStory />, {
    user: { isPremium: false },
    answers: { 'GET /api/story/progress': progressAt(level), 'GET /api/story/run': run },
  })

test('a free player is told what the story is, and what costs nothing', async () => {
  const { page, heading, region, texts, all, link, unmount } = await open(null)
  expect(document.title).toBe('Story Mode · WordConnect')
  heading('Story Mode Premium')
  expect(texts('li', region('What Premium gives'))).toEqual([
    '5 Epic Story Chapters',
    'Consecutive Game Challenges',
    'Exclusive Mini-Games',
    'Leaderboard Rankings',
    'Unlimited Daily Games',
    'Premium Hints & Lives',
  ])
  expect(page.textContent).toContain('chapters 1 and 2 would be open to you.')
  expect(page.textContent).toContain('Digital Awakening')
  expect(all('[aria-label="Your open run"]')).toEqual([])
  expect(link('Upgrade to Premium').getAttribute('href')).toBe('/premium-store?from=story')
  expect(link('Continue with Free Version').getAttribute('href')).toBe('/')
  await unmount()
})

test('a run that was begun with premium can be gone on with', async () => {
  const { region, one, link, unmount } = await open(runIn('digital_awakening'))
  const run = region('Your open run')
  expect(one('h2', run).textContent).toBe('Chapter 1: Digital Awakening')
  expect(run.textContent).toContain('1 of 3 wins, go on where you were.')
  expect(link('Go on', run).getAttribute('href')).toBe('/story-mode?chapter=digital_awakening')
  link('Upgrade to Premium')
  await unmount()
})
