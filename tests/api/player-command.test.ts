import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { deletePlayer, exportPlayer } from '../../src/server/commands/player.ts'
import { flushLive } from '../support/live.ts'
import { onOneDatabase } from '../support/on-databases.ts'

afterEach(() => vi.restoreAllMocks())

onOneDatabase('the commands about one player', (server) => {
  test('the exported file is that of the settings page', async () => {
    const { client, username } = await server.player('Exported')
    const { email } = await client.call('GET /api/auth/user')
    const folder = mkdtempSync(join(tmpdir(), 'wordconnect-test-'))
    const file = join(folder, 'exported.json')
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const { context } = server.app
    // The feed numbers an item when it has been told.
    await flushLive(context.db)
    await exportPlayer(context, [username.toUpperCase(), file])
    const { exportedAt: _, ...written } = JSON.parse(readFileSync(file, 'utf8'))
    const { exportedAt: __, ...downloaded } = await client.call('GET /api/account/export')
    expect(written).toEqual(downloaded)
    expect(written.account).toMatchObject({ email, username })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(exportPlayer(context, [email, file])).rejects.toThrow('EEXIST')
    rmSync(folder, { recursive: true })
  })

  test('a deletion needs --confirm, and forgets the person as the settings page does', async () => {
    const { client, id } = await server.player('Forgotten')
    const { email } = await client.call('GET /api/auth/user')
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const { context } = server.app
    await deletePlayer(context, [email.toUpperCase()])
    expect((await client.try('GET /api/auth/user')).status).toBe(200)
    await deletePlayer(context, ['forgotten', '--confirm'])
    expect(log.mock.calls.at(-1)?.[0]).toMatch(/^Forgotten <.*>, signed up on [\d-]{10}: deleted$/)
    expect((await client.try('GET /api/auth/user')).status).toBe(401)
    const row = await context.db
      .selectFrom('player')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row).toLowerCase()).not.toMatch(/forgotten|player\d+@/)
    await expect(deletePlayer(context, ['forgotten', '--confirm'])).rejects.toThrow(
      'There is no player forgotten.',
    )
  })
})
