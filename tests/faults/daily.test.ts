// An open daily under a killed server: it goes on where it stood, with the clock that has run on.
import { describe, expect, test } from 'vitest'
import { Client } from '../support/client.ts'
import { freshDatabase, kindsHere } from '../support/database.ts'
import { guess } from '../support/moves.ts'
import { groupsOf, wrongGuess } from '../support/server.ts'
import { startProduct } from './support/product.ts'
import { embeddedStore, postgresStore, removeFolder, type Store, temporaryFolder } from './support/stores.ts'

async function storeOf(
  kind: 'embedded' | 'postgres',
): Promise<{ store: Store; remove: () => Promise<void> }> {
  if (kind === 'embedded') {
    const folder = temporaryFolder()
    return { store: embeddedStore(`${folder}/data`), remove: async () => removeFolder(folder) }
  }
  const { settings, drop } = await freshDatabase('postgres')
  return { store: await postgresStore(settings.DATABASE_URL ?? ''), remove: drop }
}

describe.each(kindsHere)('a daily under kill -9, %s', (kind) => {
  test('goes on where it stood, by the same clock, and is recorded once', { timeout: 180_000 }, async () => {
    const { store, remove } = await storeOf(kind)
    const email = 'daily@wordconnect.example'
    const password = 'a quiet harbour'
    try {
      let product = await startProduct(store.settings)
      let client = new Client(product.origin)
      await client.call('POST /api/auth/register', { body: { email, password } })
      await client.call('POST /api/username/set', { body: { username: 'early_bird' } })
      const begun = await client.call('POST /api/daily-challenge/start')
      const cookies = client
      await product.kill()
      const groups = await store.look(async (db) => {
        const row = db.selectFrom('game').select('board').where('id', '=', begun.id)
        return groupsOf((await row.executeTakeFirstOrThrow()).board)
      })

      product = await startProduct(store.settings)
      client = new Client(product.origin).share(cookies)
      const again = await client.call('POST /api/daily-challenge/start')
      expect(again).toEqual({ ...begun, elapsedSeconds: again.elapsedSeconds })
      await guess(client, begun.id, wrongGuess(groups, 0))
      const { game: before } = await guess(client, begun.id, groups[0] ?? [])
      await product.kill()

      product = await startProduct(store.settings)
      client = new Client(product.origin).share(cookies)
      const asked = Date.now()
      const { game, hasAttempted } = await client.call('GET /api/daily-challenge')
      const running = (asked - Date.parse(begun.startedAt)) / 1000
      expect(hasAttempted).toBe(false)
      expect(game).toEqual({ ...before, elapsedSeconds: game?.elapsedSeconds })
      expect(game?.elapsedSeconds).toBeGreaterThanOrEqual(Math.floor(running))
      expect(game?.elapsedSeconds).toBeLessThan(running + 10)
      for (const wordIds of groups.slice(1)) await guess(client, begun.id, wordIds)
      const { userAttempt } = await client.call('GET /api/daily-challenge')
      expect(userAttempt).toMatchObject({ completed: true, mistakes: 1 })
      expect(userAttempt?.timeSpent).toBeGreaterThanOrEqual(Math.floor(running))
      const { badges } = await client.call('GET /api/badges')
      expect(badges.map(({ badgeType }) => badgeType)).toEqual(['daily_first'])
      expect(await product.stop()).toBe(0)
    } finally {
      await store.close()
      await remove()
    }
  })
})
