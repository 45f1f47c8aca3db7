import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Board } from '../../src/engine/board/board.ts'
import { type ShareKind, shareKinds } from '../../src/engine/share/share.ts'
import { loadStory } from '../../src/server/content/story.ts'
import type { HeldState } from '../../src/server/db/schema.ts'
import type { Client } from '../support/client.ts'
import { playDaily } from '../support/dailies.ts'
import { duelOfTwo, playSide, startSide } from '../support/duels.ts'
import { guess, lose, start, win } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import { png } from '../support/pictures.ts'
import { type TestServer, wrongGuess } from '../support/server.ts'
import { completeChapter, FIRST, reader } from '../support/story.ts'

const tryShare = (client: Client, kind: ShareKind, refId: string) =>
  client.try('POST /api/share', { body: { kind, refId } })

const shareOf = (client: Client, kind: ShareKind, refId: string) =>
  client.call('POST /api/share', { body: { kind, refId } })

const pathOf = (url: string) => new URL(url).pathname

/** Returns what a visitor without an account can see of a shared result: the page, the picture and the data. */
async function seen(server: TestServer, { url, imageUrl }: { url: string; imageUrl: string }) {
  const stranger = server.client()
  return {
    page: await stranger.raw('GET', pathOf(url)),
    picture: await stranger.raw('GET', pathOf(imageUrl)),
  }
}

async function expectGone(server: TestServer, share: { url: string; imageUrl: string }) {
  const { page, picture } = await seen(server, share)
  expect([page.status, picture.status]).toEqual([404, 404])
  expect(page.headers.get('cache-control')).toBe('no-store')
}

const WORD = /[\p{L}\p{N}]+/gu

/**
 * Returns the words and group names of the player's boards that have at least four letters. A page can contain shorter
 * words by chance.
 */
async function wordsOf(server: TestServer, playerId: string): Promise<string[]> {
  const games = await server.app.context.db
    .selectFrom('game')
    .select('board')
    .where('player_id', '=', playerId)
    .execute()
  const told = ({ groups }: Board) => groups.flatMap(({ name, words }) => [name, ...words])
  return [...new Set(games.flatMap(({ board }) => told(board)))].filter(({ length }) => length >= 4)
}

/**
 * Words that every shared page is allowed to contain: words in the source code of shared pages, and words in titles of
 * story chapters.
 */
const ownWords = new Set(
  ['src/server/features/share', 'src/engine/share']
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .concat('src/server/http/preview.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .concat(loadStory().chapters.map(({ title }) => title))
    .flatMap((text) => text.toLowerCase().match(WORD) ?? []),
)

/**
 * Expects that the text contains no secret word. The text `shell` contains no words of a board, for example the page of
 * another address, so words in `shell` are not secret.
 */
function expectWithoutWords(text: string, words: readonly string[], shell = '') {
  const lower = text.toLowerCase()
  const shown = new Set(shell.toLowerCase().match(WORD))
  const said = new Set(lower.match(WORD))
  const isSaid = (word: string) =>
    /^[\p{L}\p{N}]+$/u.test(word)
      ? said.has(word) && !ownWords.has(word) && !shown.has(word)
      : lower.includes(word)
  expect(words.filter((word) => isSaid(word.toLowerCase()))).toEqual([])
}

onDatabases('a share', (server) => {
  test('of every kind: made by its owner only, once, and without a word of a board', async () => {
    const { client, id: playerId, username } = await reader(server)
    const other = await server.player()
    const run = await start(client)
    const groups = await server.answer(run.id)
    for (const kind of ['score', 'level'] as const)
      expect(await tryShare(client, kind, run.id)).toMatchObject({ status: 409, body: { code: 'not_over' } })
    await guess(client, run.id, wrongGuess(groups))
    const level = await win(server, client, run)
    const daily = await playDaily(server, client, 1)
    expect(await tryShare(client, 'chapter', FIRST)).toMatchObject({
      status: 409,
      body: { code: 'not_over' },
    })
    const chapter = await completeChapter(server, { client })
    const refs: Record<Exclude<ShareKind, 'duel'>, string> = {
      ...{ score: run.id, level: run.id, daily: daily.id },
      ...{ chapter: FIRST, badge: 'daily_first' },
    }
    const words = await wordsOf(server, playerId)
    expect(words.length).toBeGreaterThan(50)
    for (const [kind, refId] of Object.entries(refs) as [ShareKind, string][]) {
      expect((await tryShare(other.client, kind, refId)).status).toBe(kind === 'chapter' ? 409 : 404)
      const made = await Promise.all(Array.from({ length: 4 }, () => shareOf(client, kind, refId)))
      const [share] = made
      if (!share) throw new Error('nothing was shared')
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      expect(share.id).toMatch(/^[\w-]{16,}$/)
      expect(share.url).toMatch(RegExp(`/s/${share.id}$`))
      expect(share.imageUrl).toMatch(RegExp(`/api/share/${kind}/${share.id}\\.png$`))
      const { page, picture } = await seen(server, share)
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      for (const tag of ['og:title', 'og:description', 'og:url', 'og:image', 'twitter:card', 'twitter:image'])
        expect(page.text).toMatch(RegExp(`<meta (property|name)="${tag}" content="[^"]+"`))
      expect(page.text).toContain(`content="${share.imageUrl}"`)
      expect(page.text).toContain(username)
      expect(picture.headers.get('content-type')).toBe('image/png')
      expect(picture.text.slice(1, 4)).toBe('PNG')
      for (const text of [share.text, share.spoken]) expectWithoutWords(text, words)
      expectWithoutWords(page.text, words, (await server.client().raw('GET', '/')).text)
      expectWithoutWords(JSON.stringify(await storedFigures(server, share.id)), words)
    }
    const texts = await Promise.all(
      (Object.entries(refs) as [ShareKind, string][]).map(
        async ([kind, ref]) => (await shareOf(client, kind, ref)).text,
      ),
    )
    const [score, ofLevel, ofDaily, ofChapter, badge] = texts
    expect(score).toContain(`I scored ${level.score} points and reached level 1`)
    expect(ofLevel).toMatch(/^I completed level 1 .* with 1 mistake\.\n([🟨🟩🟦🟪]{4}\n?){5}$/u)
    expect(ofDaily).toMatch(
      /^WordConnect No\. \d+\nSolved in \d+:\d\d with 1 mistake\n([🟨🟩🟦🟪]{4}\n?){5}$/u,
    )
    expect(ofChapter).toContain(`chapter 1 of the WordConnect story`)
    expect(chapter.points).toBeGreaterThan(0)
    expect(badge).toBe('I won the badge First Light in WordConnect.')
  })

  test('of a duel: each side its own, and only when both have ended', async () => {
    const { one, other, id } = await duelOfTwo(server)
    const mine = await startSide(one, id)
    const theirs = await startSide(other, id)
    await playSide(server, one, mine.id)
    expect(await tryShare(one.client, 'duel', id)).toMatchObject({ status: 409, body: { code: 'not_over' } })
    await playSide(server, other, theirs.id, { mistakes: 4 })
    const [ofOne, ofOther] = [await shareOf(one.client, 'duel', id), await shareOf(other.client, 'duel', id)]
    expect(ofOne.id).not.toBe(ofOther.id)
    expect(ofOne.text).toMatch(/^I won a speed duel in WordConnect, \d+ to 0 points/)
    expect(ofOther.text).toMatch(/^I raced in a speed duel in WordConnect, 0 to \d+ points/)
    const { page } = await seen(server, ofOne)
    // The opponent did not share the duel's result, so the shared page must not contain the opponent's name.
    expect(page.text).not.toContain(other.username)
    expectWithoutWords(page.text, await wordsOf(server, one.id))
    expect((await tryShare((await server.player()).client, 'duel', id)).status).toBe(404)
    // The board of a duel is not a level of a run, so it has no share of these kinds.
    for (const kind of ['score', 'level', 'daily'] as const)
      expect((await tryShare(one.client, kind, mine.id)).status).toBe(404)
  })

  test('taken back: gone at once, and a new one has a new link', async () => {
    const { client } = await server.player()
    const game = await start(client)
    await lose(server, client, game)
    const share = await shareOf(client, 'level', game.id)
    const stranger = await server.player()
    const byOther = await stranger.client.try('DELETE /api/share/:id', { params: { id: share.id } })
    expect(byOther.status).toBe(404)
    expect((await seen(server, share)).picture.status).toBe(200)
    const taken = await Promise.all(
      [1, 2, 3].map(() => client.try('DELETE /api/share/:id', { params: { id: share.id } })),
    )
    expect(taken.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    await expectGone(server, share)
    const again = await shareOf(client, 'level', game.id)
    expect(again.id).not.toBe(share.id)
    await expectGone(server, share)
    expect((await seen(server, again)).page.status).toBe(200)
  })

  test('is in the download of its player, and goes with the account', async () => {
    const { client, id } = await server.player()
    const game = await start(client)
    await lose(server, client, game)
    const share = await shareOf(client, 'score', game.id)
    const told = (await client.call('GET /api/account/export')) as { shares?: unknown }
    expect(told.shares).toMatchObject([{ id: share.id, kind: 'score', figures: { score: 0, level: 1 } }])
    await client.try('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    await expectGone(server, share)
    const left = await server.app.context.db
      .selectFrom('share')
      .select('id')
      .where('player_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})

const storedFigures = (server: TestServer, id: string) =>
  server.app.context.db.selectFrom('share').select('figures').where('id', '=', id).executeTakeFirstOrThrow()

onOneDatabase('what strangers get', (server) => {
  test('HEAD and caches', async () => {
    const { client } = await server.player()
    const game = await start(client)
    await lose(server, client, game)
    const share = await shareOf(client, 'score', game.id)
    for (const path of [pathOf(share.url), pathOf(share.imageUrl), '/api/share/page/landing.png']) {
      const head = await server.client().raw('HEAD', path)
      expect([head.status, head.text]).toEqual([200, ''])
      const isPicture = path.endsWith('.png')
      expect(head.headers.get('cache-control')).toBe(isPicture ? 'public, max-age=300' : 'no-cache')
    }
    expect((await server.client().raw('DELETE', pathOf(share.imageUrl))).status).toBe(404)
  })

  test('every reply that may be kept is answered 304 to who has it', async () => {
    const { client } = await server.player()
    const game = await start(client)
    await lose(server, client, game)
    const share = await shareOf(client, 'score', game.id)
    const { profileImageUrl } = await client.call('PUT /api/account/avatar', { body: png(20, 20) as never })
    const kept = [
      pathOf(share.url),
      pathOf(share.imageUrl),
      '/api/share/page/landing.png',
      `${profileImageUrl}`,
    ]
    // These paths exist only if the web app is built.
    const site = ['/', '/daily-challenge', '/icon.svg', '/manifest.webmanifest', '/sw.js']
    for (const path of [...kept, ...site]) {
      // With an `if-none-match` header, the function `fetch` would add `cache-control: no-cache`, which asks for a full
      // reply.
      const revalidates = { 'cache-control': 'max-age=0' }
      const get = (known?: string, method = 'GET') =>
        server
          .client()
          .raw(
            method,
            path,
            known === undefined ? {} : { headers: { 'if-none-match': known, ...revalidates } },
          )
      const first = await get()
      if (site.includes(path) && first.status === 404) continue
      const etag = first.headers.get('etag') ?? 'none'
      const strong = etag.replace(/^W\//, '')
      for (const known of [etag, strong, `W/${strong}`, `"x", W/${strong}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const { status, text, headers } = await get(known, method)
          expect([status, text], `${method} ${path} ${known}`).toEqual([304, ''])
          for (const name of ['etag', 'cache-control'])
            expect(headers.get(name)).toBe(first.headers.get(name))
        }
      }
      for (const known of ['"x"', 'W/"x"', '']) expect((await get(known)).text, path).toBe(first.text)
    }
    // A reply that clients must not store has no version (ETag).
    const health = await server.client().raw('GET', '/api/health', { headers: { 'if-none-match': '*' } })
    expect([health.status, health.headers.get('etag')]).toEqual([200, null])
  })

  test('a name that nobody can choose breaks neither page nor picture', async () => {
    const { client, id } = await server.player()
    const game = await start(client)
    await lose(server, client, game)
    const share = await shareOf(client, 'score', game.id)
    for (const username of ['"><script>alert(1)</script>', 'a\u202eb', '名前', '👋👋', "' onload='x"]) {
      await server.app.context.db.updateTable('player').set({ username }).where('id', '=', id).execute()
      const { page, picture } = await seen(server, share)
      expect([page.status, picture.status]).toEqual([200, 200])
      expect(page.text).not.toMatch(/<script|' onload|\u202e/)
    }
  })

  test('unknown addresses of every shape are not found, and nothing else', async () => {
    const { client } = await server.player()
    const game = await start(client)
    await lose(server, client, game)
    const { id } = await shareOf(client, 'score', game.id)
    for (const kind of [...shareKinds, 'page', 'player', 'daily-challenge', '__proto__', 'constructor'])
      if (kind !== 'score')
        expect((await server.client().raw('GET', `/api/share/${kind}/${id}.png`)).status, kind).toBe(404)
    for (const date of ['2025-12-31', '2199-01-01', '2026-02-30', 'today'])
      expect((await server.client().raw('GET', `/api/share/daily-challenge/${date}.png`)).status).toBe(404)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
        const part = encodeURIComponent(text.toWellFormed()).replace(/^\.*$/, 'x')
        for (const path of [`/s/${part}`, `/api/share/score/${part}.png`, `/api/share/${part}/${id}.png`]) {
          const { status } = await server.client().raw('GET', path)
          expect([400, 404, 414], path).toContain(status)
        }
      }),
      { numRuns: 60 },
    )
    for (const body of [
      {},
      { kind: 'score' },
      { kind: 'run', refId: game.id },
      { kind: 'score', refId: "'" },
    ])
      expect((await client.try('POST /api/share', { body })).status).toBe(400)
  })
})

// The test changes the state of results in the database without an operator's decision. Such data break the rules of
// books.ts, so the check of these rules is off.
onOneDatabase('a share of a result that is checked', { books: false }, (server) => {
  const mark = (gameId: string, withheld: HeldState | null) =>
    server.app.context.db.updateTable('game').set({ withheld }).where('id', '=', gameId).execute()

  test('shows nothing that does not count', async () => {
    const { client } = await server.player()
    const game = await start(client)
    await lose(server, client, game)
    const share = await shareOf(client, 'score', game.id)
    await mark(game.id, 'held')
    await expectGone(server, share)
    expect(await tryShare(client, 'level', game.id)).toMatchObject({
      status: 409,
      body: { code: 'being_checked' },
    })
    await mark(game.id, null)
    expect((await seen(server, share)).page.status).toBe(200)
    await mark(game.id, 'removed')
    await expectGone(server, share)
    expect((await tryShare(client, 'level', game.id)).status).toBe(404)
  })
})
