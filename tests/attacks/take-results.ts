import { Client } from '../support/client.ts'
import { takeDaily } from './results.ts'
import type { Attack } from './support/attack.ts'
import { onVictim, password } from './support/victim.ts'

const ACCOUNTS = 10

/**
 * Attack: one account gives up the board of the daily, and so gets its answers. With these answers, ten other accounts
 * complete the board immediately. `results.test.ts` tests slower forms of this attack, in which the test advances the
 * product's clock.
 */
export const results: Attack = () =>
  onVictim(
    async (victim) => {
      let players = 0
      const player = async () => {
        const client = new Client(victim.product.origin)
        const email = `taker${++players}@wordconnect.example`
        const { id } = await client.call('POST /api/auth/register', { body: { email, password } })
        await client.call('POST /api/username/set', { body: { username: `taker_${players}` } })
        return { client, id }
      }
      const target = { player, wait: async () => {}, settle: async () => {} }
      const taken = await takeDaily(target, { accounts: ACCOUNTS })
      const problems: string[] = []
      if (taken.results !== ACCOUNTS) problems.push(`only ${taken.results} accounts completed the board`)
      if (taken.counted > 0) problems.push(`${taken.counted} results stand on the leaderboard`)
      return { figures: [`${taken.results} results at once, ${taken.counted} on the leaderboard`], problems }
    },
    { RESULT_CHECKS: 'on' },
  )
