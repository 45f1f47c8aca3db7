import { expect, test } from 'vitest'
import type { MiniGame } from '../../src/engine/story/content.ts'
import { passagesOf } from '../../src/engine/story/content.ts'
import type { Move } from '../../src/engine/story/mini-game.ts'
import { loadStory } from '../../src/server/content/story.ts'
import { guess } from '../support/moves.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { SecretKeeper } from '../support/secrets.ts'
import {
  dealNext,
  failBoard,
  move,
  openMiniGame,
  playMiniGame,
  reader,
  rightMove,
  startChapter,
  wrongMove,
} from '../support/story.ts'

/**
 * Returns the texts of a mini-game that the player is not yet allowed to see. `moves` is undefined if the player has
 * not opened the mini-game.
 */
function secretsOf(game: MiniGame, moves: readonly Move[] | undefined, mistakes: number): string[] {
  const ends = [game.solved, game.missed]
  const hint = moves === undefined || mistakes === 0 ? [game.hint] : []
  return [...ends, ...hint, ...boardSecrets(game, moves)]
}

function boardSecrets(game: MiniGame, moves: readonly Move[] | undefined): string[] {
  const taken = moves ?? []
  const isOpen = moves !== undefined
  switch (game.type) {
    case 'word_connections': {
      const guessed = taken.flatMap((move) => ('words' in move ? [[...move.words].sort().join()] : []))
      return game.groups.flatMap(({ name, words }) => [
        ...(guessed.includes([...words].sort().join()) ? [] : [`"${name}"`]),
        ...(isOpen ? [] : words.map((word) => `"${word}"`)),
      ])
    }
    case 'word_chain': {
      let found = 0
      for (const move of taken) if ('word' in move && move.word === game.links[found]?.word) found++
      const links = game.links.slice(found).map(({ joined }) => `"${joined}"`)
      return isOpen ? links : [...links, ...game.decoys.map((word) => `"${word}"`)]
    }
    case 'story_completion':
      return isOpen ? [] : [...game.gaps, ...game.decoys].map((word) => `"${word}"`)
    case 'character_dialog': {
      const said = taken.filter((move) => 'choice' in move).length
      return game.exchanges.flatMap(({ line, choices }, index) => [
        ...(index > said || !isOpen ? [line, ...choices.map(({ text }) => text)] : []),
        // In a dialogue, the player sees the text that follows the chosen reply, but not the texts that follow the
        // other replies.
        ...(index >= said ? choices.map(({ told }) => told) : []),
      ])
    }
    case 'mystery_solve': {
      const clues = taken.filter((move) => 'clue' in move).length
      const opened = isOpen ? clues + 1 : 0
      return [game.solution, ...game.clues.slice(opened)]
    }
  }
}

onOneDatabase('what a reader of the story is told', { books: false }, (server) => {
  const db = () => server.app.context.db

  /**
   * Returns the texts that the player is not yet allowed to see: passages that the player has not reached, and texts of
   * mini-games.
   */
  async function forbidden(playerId: string): Promise<string[]> {
    const told = await db().selectFrom('story_told').selectAll().where('player_id', '=', playerId).execute()
    const known = new Set(told.map(({ passage_id }) => passage_id))
    const rows = await db()
      .selectFrom('story_mini_game')
      .innerJoin('story_run', 'story_run.id', 'story_mini_game.run_id')
      .selectAll('story_mini_game')
      .where('story_run.player_id', '=', playerId)
      .execute()
    const run = await db()
      .selectFrom('story_run')
      .selectAll()
      .where('player_id', '=', playerId)
      .where('stage', '=', 'mini_games')
      .executeTakeFirst()
    const chapters = loadStory().chapters
    const next = run && chapters[0]?.miniGames[run.mini_game]
    return chapters.flatMap((chapter, index) => [
      ...passagesOf(chapter)
        // The first chapter is unlocked, so the page of the story shows the chapter's opening. The page also shows the
        // scene text of the next mini-game.
        .filter(({ id }) => !known.has(id) && !(index === 0 && id === chapter.opening.id))
        .filter(({ id }) => id !== next?.scene.id)
        .flatMap(({ text }) => text),
      ...chapter.miniGames.flatMap((game) => {
        const row = rows.find(({ mini_game_id }) => mini_game_id === game.id)
        const secrets = secretsOf(game, row?.moves, mistakesOf(game, row?.moves ?? []))
        // A board of the first chapter can also contain a single word that is a secret of another chapter.
        const own = index === 0 ? secrets : secrets.filter((secret) => !secret.startsWith('"'))
        return row?.ended_at ? [] : own
      }),
    ])
  }

  /**
   * Returns how many of the moves were wrong. The number matters because the first mistake reveals the hint. Each test
   * below adds a wrong move to the list `wrong` before it makes the move.
   */
  const mistakesOf = (game: MiniGame, moves: readonly Move[]) =>
    moves.filter((move) => wrong.get(game.id)?.some((made) => made === JSON.stringify(move))).length
  const wrong = new Map<string, string[]>()

  async function walker() {
    const player = await reader(server)
    const keeper = new SecretKeeper(server, player.id)
    let looks = 0
    player.client.watch = async (exchange) => {
      await keeper.look(exchange)
      looks++
      const said = exchange.answer.text
      for (const secret of await forbidden(player.id)) {
        // A reply can contain a single secret word for other reasons: as the name of a field, or as a word on a board
        // or in a setting.
        const isWord = secret.startsWith('"')
        if (isWord && !exchange.request.includes('/api/story')) continue
        const text = isWord ? secret : JSON.stringify(secret).slice(1, -1)
        if (said.includes(text) && (!isWord || said.replaceAll(`${text}:`, '').includes(text)))
          throw new Error(`${exchange.request} tells ${secret}: ${said.slice(0, 3000)}`)
      }
    }
    return {
      ...player,
      async look() {
        for (const path of [
          '/api/story/progress',
          '/api/story/run',
          `/api/story/chapter/${loadStory().chapters[0]?.id}/passages`,
          `/api/story/leaderboard/${loadStory().chapters[0]?.id}`,
          '/api/account/export',
          '/api/game/current',
          '/api/auth/user',
        ])
          await player.client.raw('GET', path)
      },
      done() {
        expect(looks).toBeGreaterThan(20)
        expect(keeper.open).toBeGreaterThan(0)
      },
    }
  }

  test('boards, passages and mini-games tell only what was earned', async () => {
    const reading = await walker()
    const { client, look } = reading
    await look()
    const run = await startChapter(client, { pause: true })
    let game = run.game
    for (let board = 0; game && board < 5; board++) {
      const { id } = game
      await look()
      const groups = await server.answer(id)
      if (board === 1) await failBoard(server, client, game)
      else
        for (const group of groups) {
          await guess(client, id, group)
          await look()
        }
      const now = await client.call('GET /api/story/run')
      game = now?.waits ? (await dealNext(client, run.id)).game : null
    }
    const { miniGames = [] } = loadStory().chapters[0] ?? {}
    for (const { id } of miniGames) {
      await look()
      const view = await openMiniGame(client, run.id)
      expect(view.id).toBe(id)
      await look()
      const answer = wrongMove(view)
      wrong.set(id, [JSON.stringify(answer)])
      const first = await move(client, run.id, answer)
      await look()
      const { next } = first
      if (!first.over && next && 'board' in next) await move(client, run.id, rightMove(next))
      await look()
      const still = await client.call('GET /api/story/run')
      if (still?.miniGame?.id === id) await playMiniGame(client, run.id)
    }
    await look()
    expect((await client.call('GET /api/auth/user')).completedChapters).toHaveLength(1)
    reading.done()
  })

  test('the order in which words are shown is no help: it differs between runs', async () => {
    const orders = new Set<string>()
    for (let n = 0; n < 4; n++) {
      const { client } = await reader(server)
      const run = await startChapter(client)
      let { game } = run
      while (game) {
        const groups = await server.answer(game.id)
        const replies = []
        for (const group of groups) replies.push(await guess(client, game.id, group))
        game = replies.at(-1)?.story?.next ?? null
      }
      const { board } = await openMiniGame(client, run.id)
      orders.add(JSON.stringify(board))
    }
    expect(orders.size).toBeGreaterThan(1)
  })
})
