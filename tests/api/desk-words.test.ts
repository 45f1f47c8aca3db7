import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasOneSolution, wordsOf } from '../../src/engine/board/robust.ts'
import { type Category, fold } from '../../src/engine/catalogue/category.ts'
import { filesOnly } from '../../src/engine/catalogue/overlay.ts'
import { type App, createApp } from '../../src/server/app.ts'
import { dealtBoard, withBoards } from '../../src/server/boards/dealing.ts'
import { type BoardOrder, carryOut, type DealtBoard } from '../../src/server/boards/order.ts'
import { CONTENT, loadCatalogue } from '../../src/server/content/catalogue.ts'
import { categoryFiles, categoryNow, fileOf, writtenCategories } from '../../src/server/content/categories.ts'
import { currentOverlay } from '../../src/server/content/overlay.store.ts'
import { writeOverlay } from '../../src/server/content/rewrite.ts'
import {
  decide,
  dropDecisionsInFiles,
  withdraw,
} from '../../src/server/features/catalogue/decision.service.ts'
import { applyDecisions } from '../../src/server/features/desk/decide.service.ts'
import { kindsHere } from '../support/database.ts'
import { giveUp, start } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type StaffMember, staffMember } from '../support/staff.ts'

const orderOf = (seed: string): BoardOrder => ({
  from: { packs: [] },
  request: { seed, groups: 4, window: { min: 2, max: 4 } },
  pasts: [],
  tileIds: Array.from({ length: 16 }, (_, n) => `tile-${n}`),
})

/** A board, and a word of it that would give it a second solution if it also fitted another group of the board. */
interface Case {
  order: BoardOrder
  dealt: DealtBoard
  word: string
  categoryId: string
}

function findCase(): Case {
  const catalogue = loadCatalogue()
  for (let n = 0; n < 100; n++) {
    const order = orderOf(`two solutions ${n}`)
    const dealt = carryOut(order, filesOnly)
    for (const group of dealt.board.groups.filter(({ kind }) => kind !== 'wordplay')) {
      const category = catalogue.categories.find(({ id }) => id === group.categoryId)
      for (const word of dealt.board.groups.filter((one) => one !== group).flatMap(({ words }) => words)) {
        if (!category || catalogue.membership(fold(word)).includes(category.index)) continue
        const granted = [{ key: fold(word), category: category.index }]
        if (!hasOneSolution(wordsOf(catalogue, dealt.word_keys), granted))
          return { order, dealt, word, categoryId: category.id }
      }
    }
  }
  throw new Error('no board has a word that could give it a second solution')
}

describe.runIf(kindsHere.includes('postgres'))('two processes on one database', () => {
  let server: TestServer
  let other: App
  beforeAll(async () => {
    server = await startServer('postgres')
    other = await createApp(server.app.context.env, pino({ level: 'silent' }), { now: server.now })
  })
  afterAll(async () => {
    await other?.close()
    await server?.close()
  })

  test('many decisions at once about one category leave it with four words', async () => {
    const big = [...writtenCategories().values()].find(({ words, rule }) => words.length > 8 && !rule)
    if (!big) throw new Error('the catalogue has no such category')
    const { db } = server.app.context
    const decider = { by: null, now: server.now() }
    const results = await Promise.allSettled(
      big.words.map((word) =>
        db.transaction().execute((tx) => decide(tx, { categoryId: big.id, word, fits: false }, decider)),
      ),
    )
    const refused = big.words.filter((_, n) => results[n]?.status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(categoryNow(big.id, await currentOverlay(db))?.words).toEqual(refused)
    for (const word of big.words.filter((one) => !refused.includes(one)))
      await db.transaction().execute((tx) => withdraw(tx, big.id, word))
  })

  test('the next board of the other process follows a decision; the export writes one line', async () => {
    const editor = await staffMember(server, 'editor')
    const { order, dealt, word, categoryId } = findCase()
    const dealThere = () => withBoards(other.context.db, async (tx) => dealtBoard(tx, order))
    expect(await dealThere()).toEqual(dealt)

    const params = { categoryId, word }
    const body = { fits: true, reason: 'Players say so' }
    const entry = await editor.client.call('PUT /api/desk/overlay/:categoryId/:word', { params, body })
    expect(entry).toMatchObject({ categoryId, word: word.toLowerCase(), fits: true, by: editor.username })

    const next = await dealThere()
    expect(next.word_keys).not.toEqual(dealt.word_keys)
    const now = loadCatalogue(await currentOverlay(other.context.db))
    expect(hasOneSolution(wordsOf(now, next.word_keys), [])).toBe(true)
    expect(hasOneSolution(wordsOf(now, dealt.word_keys), [])).toBe(false)

    const folder = mkdtempSync(join(tmpdir(), 'content-'))
    try {
      cpSync(CONTENT, folder, { recursive: true })
      const path = fileOf(categoryId) ?? ''
      const overlay = await currentOverlay(server.app.context.db)
      expect(writeOverlay(overlay, folder)).toEqual([{ path, ids: [categoryId] }])
      const [before = [], after = []] = [CONTENT, folder].map((of) =>
        readFileSync(join(of, path), 'utf8').split('\n'),
      )
      const changed = after.filter((line, n) => line !== before[n])
      expect(after).toHaveLength(before.length)
      expect(changed).toEqual([expect.stringContaining(`"${word.toLowerCase()}"]`)])
      expect(changed[0]).toMatch(/^ +"alsoFits": \[/)

      // A start with the changed files.
      const written = categoryFiles(folder).flatMap(({ categories }) => categories)
      await withFiles(written, categoryId, async () => {
        await dropDecisionsInFiles(other.context)
        expect(await editor.client.call('GET /api/desk/overlay')).toEqual([])
        // Until the upgrade is over, processes with the older files still need the decision.
        expect((await currentOverlay(server.app.context.db)).entries).toHaveLength(1)
        server.passTime(2 * 3600)
        await dropDecisionsInFiles(other.context)
        expect((await currentOverlay(server.app.context.db)).entries).toEqual([])
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(await dealThere()).toEqual(dealt)
  })
})

/** Runs `work` while the files of the catalogue have another version of a category. */
async function withFiles(
  categories: readonly Category[],
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const now = writtenCategories() as Map<string, Category>
  const before = now.get(id)
  const after = categories.find((category) => category.id === id)
  if (!before || !after) throw new Error(`no category ${id}`)
  now.set(id, after)
  try {
    await work()
  } finally {
    now.set(id, before)
  }
}

test('the export writes every field in the format of its file, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  try {
    cpSync(CONTENT, folder, { recursive: true })
    const ids = ['citrus-fruits', 'black-and-white', 'story-boats']
    const entries = ids.flatMap((categoryId) => {
      const { words = [] } = writtenCategories().get(categoryId) ?? {}
      return [
        { categoryId, word: words[0] ?? '', fits: false },
        { categoryId, word: words[1] ?? '', becomes: 'quokka' },
        { categoryId, word: 'zyzzyva', fits: true },
        { categoryId, name: 'A new name' },
      ]
    })
    const overlay = { entries, key: 'a test' }
    expect(writeOverlay(overlay, folder).flatMap((file) => file.ids)).toEqual(ids)
    for (const { path, categories } of categoryFiles(folder))
      for (const category of categories) {
        const before = writtenCategories().get(category.id)
        if (ids.includes(category.id)) {
          expect(category.name).toBe('A new name')
          expect(category.words).not.toContain(before?.words[0])
          expect(category.words).toContain('quokka')
          expect(category.notFits).toContain(before?.words[0])
        } else expect(category, path).toEqual(before)
      }
    expect(writeOverlay(overlay, folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

onOneDatabase('words at the desk', (server) => {
  let editor: StaffMember
  beforeAll(async () => {
    editor = await staffMember(server, 'editor')
  })

  test('a suggestion is accepted: the player is told, the catalogue has it, the log says who and why', async () => {
    const { client } = await server.player()
    const game = await giveUp(client, (await start(client)).id)
    const { word, color, categoryId } = openPair(await boardIn(game.id))
    await client.call('POST /api/game/:id/suggestions', { params: { id: game.id }, body: { word, color } })
    const id = `word-${categoryId}~${fold(word)}`
    const { items } = await editor.client.call('GET /api/desk/items', { query: { kind: 'word' } })
    expect(items).toMatchObject([{ id, count: 1, player: null }])
    const { detail, decisions } = await editor.client.call('GET /api/desk/items/:id', { params: { id } })
    expect(decisions.map(({ name }) => name)).toEqual(['accept', 'reject', 'reword'])
    expect(detail).toMatchObject({
      kind: 'word',
      word,
      players: 1,
      effect: { plays: { word: 1, category: 1 } },
    })
    if (detail.kind !== 'word') throw new Error('the item is not a word')
    expect(detail.categories.find(({ isSuggested }) => isSuggested)).toMatchObject({ id: categoryId })
    expect(detail.categories.filter(({ isSuggested }) => !isSuggested)).not.toEqual([])

    const body = { decision: 'accept', reason: 'True in every dictionary' }
    await editor.client.call('POST /api/desk/items/:id/decide', { params: { id }, body })
    server.passTime(11)
    await applyDecisions(server.app.context)
    expect(await client.call('GET /api/suggestions')).toMatchObject([{ word, verdict: 'fits', isNews: true }])
    const [entry] = await editor.client.call('GET /api/desk/overlay')
    expect(entry).toMatchObject({ categoryId, fits: true, by: editor.username, reason: body.reason })
    expect(await logged()).toMatchObject({
      action: 'applied',
      kind: 'word',
      after: { categoryId, fits: true },
    })
    const { items: left } = await editor.client.call('GET /api/desk/items', { query: { kind: 'word' } })
    expect(left).toEqual([])
  })

  test('an item says which boards would have had two solutions; to reword accepts and replaces the word', async () => {
    const { client } = await server.player()
    const { id: gameId } = await start(client)
    const { dealt, word, categoryId } = findCase()
    const { board, category_ids, word_keys } = dealt
    await server.app.context.db
      .updateTable('game')
      .set({ board: JSON.stringify(board), category_ids, word_keys })
      .where('id', '=', gameId)
      .execute()
    await giveUp(client, gameId)
    const color = board.groups.find((group) => group.categoryId === categoryId)?.color ?? ''
    const home = board.groups.find(({ words }) => words.includes(word))
    await client.call('POST /api/game/:id/suggestions', { params: { id: gameId }, body: { word, color } })
    const id = `word-${categoryId}~${fold(word)}`
    const { detail } = await editor.client.call('GET /api/desk/items/:id', { params: { id } })
    expect(detail).toMatchObject({ effect: { boardsWithTwoSolutions: 1, plays: { word: 1, category: 1 } } })

    const decide = (text?: string) =>
      editor.client.try('POST /api/desk/items/:id/decide', {
        params: { id },
        body: { decision: 'reword', text },
      })
    expect((await decide()).status).toBe(400)
    expect((await decide('Zyzzyva')).status).toBe(200)
    server.passTime(11)
    await applyDecisions(server.app.context)
    const now = await currentOverlay(server.app.context.db)
    expect(now.entries).toContainEqual({ categoryId, word: word.toLowerCase(), fits: true })
    const { words } = categoryNow(home?.categoryId ?? '', now) ?? {}
    expect(words).toContain('zyzzyva')
    expect(words?.map(fold)).not.toContain(fold(word))
    expect(await client.call('GET /api/suggestions')).toMatchObject([{ word, verdict: 'fits' }])
    expect(await logged()).toMatchObject({ action: 'applied', kind: 'word', decision: 'reword' })
  })

  test('what would break a category is refused, and a decision can be withdrawn', async () => {
    const category = [...writtenCategories().values()].find(({ words, rule }) => words.length === 4 && !rule)
    const big = [...writtenCategories().values()].find(({ words, rule }) => words.length > 8 && !rule)
    if (!category || !big) throw new Error('the catalogue has no such categories')
    const decide = (categoryId: string, word: string, fits: boolean) =>
      editor.client.try('PUT /api/desk/overlay/:categoryId/:word', {
        params: { categoryId, word },
        body: { fits },
      })
    const reword = (word: string, becomes: string) =>
      editor.client.try('PUT /api/desk/overlay/:categoryId/:word/wording', {
        params: { categoryId: big.id, word },
        body: { becomes },
      })
    const [first = '', second = ''] = big.words
    expect((await decide(category.id, category.words[0] ?? '', false)).body.code).toBe('too_few_words')
    expect((await decide(big.id, first, true)).body.code).toBe('already_in_files')
    expect((await decide('no-such-category', 'word', true)).body.code).toBe('not_found')
    expect((await reword(first, second)).body.code).toBe('invalid_wording')
    const palindromes = [...writtenCategories().values()].find(({ rule }) => rule?.type === 'palindrome')
    expect((await decide(palindromes?.id ?? '', 'zyzzyva', true)).body.code).toBe('invalid_wording')
    expect((await reword('qwertyuiop', 'zyzzyva')).body.code).toBe('not_found')
    expect((await reword(first, 'zyzzyva')).body).toMatchObject({ becomes: 'zyzzyva', category: big.name })
    expect(await logged()).toMatchObject({ action: 'catalogue_changed', before: null })
    const params = { categoryId: big.id, word: first }
    await editor.client.call('DELETE /api/desk/overlay/:categoryId/:word', { params })
    expect(await logged()).toMatchObject({ before: { becomes: 'zyzzyva' }, after: null })
    const again = await editor.client.try('DELETE /api/desk/overlay/:categoryId/:word', { params })
    expect(again.status).toBe(404)
  })

  test('the catalogue is searched with the decisions', async () => {
    const name = { params: { categoryId: 'citrus-fruits' }, body: { name: 'Sour fruits' } }
    await editor.client.call('PUT /api/desk/overlay/:categoryId', name)
    const search = (text: string) =>
      editor.client.call('GET /api/desk/catalogue', { query: { search: text } })
    expect((await search('sour fr')).categories).toMatchObject([{ id: 'citrus-fruits', name: 'Sour fruits' }])
    const { places } = await search('Lemons')
    expect(places[0]).toMatchObject({ word: 'lemon', place: 'played' })
    expect(places.map(({ id }) => id)).toContain('citrus-fruits')
    const { total, suspects } = await editor.client.call('GET /api/desk/catalogue/suspects')
    expect(total).toBeGreaterThan(suspects.length)
    const { cells } = await editor.client.call('GET /api/desk/catalogue/thin')
    expect(cells).toHaveLength(36)
    expect(cells.reduce((sum, { categories }) => sum + categories, 0)).toBe(writtenCategories().size)
  })

  const boardIn = async (id: string) =>
    (
      await server.app.context.db
        .selectFrom('game')
        .select('board')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).board

  const logged = () =>
    server.app.context.db
      .selectFrom('desk_log')
      .selectAll()
      .where('staff_id', '=', editor.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
})

/** Returns a word of a board and another group of it, about which the catalogue has no decision. */
function openPair({ groups }: DealtBoard['board']): { word: string; color: string; categoryId: string } {
  const catalogue = loadCatalogue()
  for (const { categoryId, color } of groups.filter(({ kind }) => kind !== 'wordplay')) {
    const category = catalogue.categories.find(({ id }) => id === categoryId)
    const ruledOut = (writtenCategories().get(categoryId)?.notFits ?? []).map(fold)
    for (const word of groups.filter((one) => one.color !== color).flatMap(({ words }) => words))
      if (
        category &&
        !catalogue.membership(fold(word)).includes(category.index) &&
        !ruledOut.includes(fold(word))
      )
        return { word, color, categoryId }
  }
  throw new Error('every word of this board is settled')
}
