import { afterEach, expect, test, vi } from 'vitest'
import { answer, openPage } from '../../../test-page.tsx'
import { progressAt, runIn } from '../test-story.ts'
import { FreeStory } from './FreeStory.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(run: unknown, level = 7) {
  answer({ 'GET /api/story/progress': progressAt(level), 'GET /api/story/run': run })
  return await openPage(<FreeStory />)
}

test('a free player is told what the story is, and what costs nothing', async () => {
  const { text, heading, region, all, link, unmount } = await open(null)
  expect(document.title).toBe('Story Mode · WordConnect')
  expect(heading('Story Mode Premium')).toBeTruthy()
  expect(region('What Premium gives').names('li')).toEqual([
    '5 Epic Story Chapters',
    'Consecutive Game Challenges',
    'Exclusive Mini-Games',
    'Leaderboard Rankings',
    'Unlimited Daily Games',
    'Premium Hints & Lives',
  ])
  expect(text()).toContain('chapters 1 and 2 would be open to you.')
  expect(text()).toContain('Digital Awakening')
  expect(all('[aria-label="Your open run"]')).toEqual([])
  expect(link('Upgrade to Premium').getAttribute('href')).toBe('/premium-store?from=story')
  expect(link('Continue with Free Version').getAttribute('href')).toBe('/')
  await unmount()
})

test('a run that was begun with premium can be gone on with', async () => {
  const { region, link, unmount } = await open(runIn('digital_awakening'))
  const run = region('Your open run')
  expect(run.one('h2').textContent).toBe('Chapter 1: Digital Awakening')
  expect(run.text()).toContain('1 of 3 wins, go on where you were.')
  expect(run.link('Go on').getAttribute('href')).toBe('/story-mode?chapter=digital_awakening')
  expect(link('Upgrade to Premium')).toBeTruthy()
  await unmount()
})
