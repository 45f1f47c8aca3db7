import { expect, test } from 'vitest'
import { duelNews } from '../../../contract/notice.ts'
import { type DuelNews, sayNews } from './news.ts'

const by = { id: 'rival', username: 'lexi_k', firstName: null, profileImageUrl: null, frame: null } as const
const news = (kind: DuelNews['kind']): DuelNews => ({ challengeId: 'duel', kind, by })

test('every kind names the other player', () => {
  for (const kind of duelNews) expect(sayNews(news(kind), true)?.title).toContain('lexi_k')
})

test('without premium nobody is sent to a race that they cannot start', () => {
  for (const kind of ['new', 'accepted', 'your_turn', 'rematch'] as const) {
    expect(sayNews(news(kind), true)?.link).toEqual({ label: 'Start Race', to: 'duel' })
    expect(sayNews(news(kind), false)?.link).toEqual({ label: 'See it', to: 'list' })
  }
  expect(sayNews(news('completed'), false)?.link).toEqual({ label: 'See it', to: 'duel' })
  expect(sayNews(news('declined'), true)?.link).toBeUndefined()
})

test('a kind that this page does not know is not told', () => {
  expect(sayNews(news('from_the_future' as DuelNews['kind']), true)).toBeUndefined()
})
