import { expect, test } from 'vitest'
import { holdBursts } from '../../src/server/features/daily/burst.service.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { readOpenCatalogue, type Target, takeDaily, takeLevels } from './results.ts'

const DAY = 86_400

onOneDatabase('results taken by who knows the answers', { settings: { RESULT_CHECKS: 'on' } }, (server) => {
  const target: Target = {
    player: (address) => server.player(undefined, address),
    wait: async (seconds) => server.passTime(seconds),
    settle: () => holdBursts(server.app.context),
  }

  test('one account learns the daily by giving up: none of the ten others is on its leaderboard', async () => {
    server.passTime(DAY)
    expect(await takeDaily(target, { accounts: 10 })).toEqual({ results: 10, counted: 0 })
  })

  test.each([2.5, 4, 6])('the same from one network, waiting %s seconds for each group', async (pace) => {
    server.passTime(DAY)
    const taken = await takeDaily(target, { accounts: 4, pace, address: `192.0.2.${Math.round(pace)}` })
    expect(taken).toEqual({ results: 4, counted: 0 })
  })

  test('accounts that know the open catalogue complete first levels at once: none of them counts', async () => {
    server.passTime(DAY)
    const learnt = readOpenCatalogue()
    const taken = await takeLevels(target, learnt, { accounts: 20 })
    expect(taken.results).toBeGreaterThan(3)
    expect(taken.counted).toBe(0)
    expect((await takeLevels(target, learnt, { accounts: 10, pace: 2.2 })).counted).toBe(0)
  })
})

onOneDatabase('the same without checks', { settings: { RESULT_CHECKS: 'off' } }, (server) => {
  test('the attack is one: all of its results stand on the leaderboard', async () => {
    const target: Target = { player: () => server.player(), wait: async () => {}, settle: async () => {} }
    expect(await takeDaily(target, { accounts: 10 })).toEqual({ results: 10, counted: 10 })
  })
})
