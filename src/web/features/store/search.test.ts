import { expect, test } from 'vitest'
import { storeSearch } from './search.ts'

test.each([
  [
    { buy: 'hints_5', from: 'game' },
    { buy: 'hints_5', from: 'game' },
  ],
  [{ from: 'story' }, { from: 'story' }],
  [{ from: 'https://evil.example' }, {}],
  [{ from: '/game' }, {}],
  [{ buy: 'https://evil.example' }, {}],
  [{ buy: 5, receipt: true, portal: ['a'] }, {}],
  [
    {
      payment_intent: 'pi_1',
      payment_intent_client_secret: 'pi_1_secret_2',
      redirect_status: 'failed',
      next: '/x',
    },
    { payment_intent: 'pi_1', redirect_status: 'failed' },
  ],
  [{ receipt: 'a'.repeat(201) }, {}],
])('of %j the store takes %j', (given, taken) => expect(storeSearch(given)).toEqual(taken))
