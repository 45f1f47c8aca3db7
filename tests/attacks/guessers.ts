import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '../support/client.ts'
import type { Attack } from './support/attack.ts'
import { onVictim, password } from './support/victim.ts'

const GUESSERS = 16
const NETWORKS = 10_000
const MOST_AN_HOUR = 20
/**
 * Pause of an attacker between two guesses, in ms. The pause keeps the number of requests low, because the attack tests
 * password guessing and not a flood of requests.
 */
const PAUSE_MS = 200
const email = 'target@wordconnect.example'

/**
 * Attack: sixteen attackers guess the password of one account for ten minutes, from ten thousand networks behind a
 * trusted proxy. The server must check only a few of the guessed passwords. The account's owner must be able to sign in
 * immediately with a browser that the owner used before, from every network. The owner must also be able to sign in
 * immediately from the home network, with every browser.
 */
export const guessers: Attack = (size) =>
  onVictim(
    async (victim) => {
      const owner = victim.client()
      const home = { 'x-forwarded-for': '198.51.100.7' }
      const signIn = async (client: Client, address: string, tried: string) =>
        client.try('POST /api/auth/login', {
          body: { email, password: tried },
          headers: { 'x-forwarded-for': address },
        })
      await owner.try('POST /api/auth/register', { body: { email, password }, headers: home })
      await owner.call('POST /api/auth/sign-out-everywhere')
      const until = Date.now() + (size === 'full' ? 600_000 : 5_000)
      const answers = new Map<number, number>()
      let network = 0
      const guess = async () => {
        while (Date.now() < until) {
          const n = network++ % NETWORKS
          const { status } = await signIn(victim.client(), `203.0.${n >> 8}.${n & 255}`, `a wrong one ${n}`)
          answers.set(status, (answers.get(status) ?? 0) + 1)
          await sleep(PAUSE_MS)
        }
      }
      const attack = Promise.all(Array.from({ length: GUESSERS }, guess))
      const entries: { where: string; status: number }[] = []
      const enter = async (where: string, client: Client, address: string) =>
        entries.push({ where, status: (await signIn(client, address, password)).status })
      // The owner of the attacked account signs in during the attack and at the end of the attack.
      for (const share of size === 'full' ? [0.5, 1] : [0.8]) {
        await sleep(Math.max(0, until - Date.now()) * share)
        await enter('in the own browser elsewhere', owner, `192.0.2.${Math.round(share * 100)}`)
        await enter('at home in another browser', new Client(victim.product.origin), '198.51.100.7')
      }
      await attack
      const judged = answers.get(401) ?? 0
      const all = [...answers.values()].reduce((sum, count) => sum + count, 0)
      const problems = entries
        .filter(({ status }) => status !== 200)
        .map(({ where, status }) => `the owner was answered ${status} ${where}`)
      if (judged > MOST_AN_HOUR) problems.push(`${judged} guesses were judged`)
      if (judged + (answers.get(429) ?? 0) + (answers.get(503) ?? 0) !== all)
        problems.push(`answers were ${JSON.stringify([...answers])}`)
      const figures = [
        `${all} guesses from ${Math.min(network, NETWORKS)} networks`,
        `${judged} judged (at most ${MOST_AN_HOUR} an hour)`,
        `the owner was let in ${entries.filter(({ status }) => status === 200).length} of ${entries.length} times`,
      ]
      return { figures, problems }
    },
    { RATE_LIMITS: 'on' },
  )
