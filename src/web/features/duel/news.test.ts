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

test('the news of a decided duel says who won and by how much', () => {
  const told = (result: DuelNews['result']) => sayNews({ ...news('completed'), result }, true)?.text
  expect(told({ outcome: 'won', points: 77 })).toBe('You won by 77 points.')
  expect(told({ outcome: 'lost', points: 1 })).toBe('lexi_k won by 1 point.')
  expect(told({ outcome: 'lost', points: 0 })).toBe('lexi_k won with the same score in less time.')
  expect(told({ outcome: 'draw', points: 0 })).toBe('A draw: the same score in the same time.')
  expect(told(undefined)).toBe('Both have played.')
})

test('a kind that this page does not know is not told', () => {
  expect(sayNews(news('from_the_future' as DuelNews['kind']), true)).toBeUndefined()
})
