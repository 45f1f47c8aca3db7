import { expect, test } from 'vitest'
import type { StoryRun } from '../../src/contract/story.ts'
import { loadStory } from '../../src/server/content/story.ts'
import { decide } from '../../src/server/features/game/decide.service.ts'
import type { Client } from '../support/client.ts'
import { giveUp, guess, tryGuess } from '../support/moves.ts'
import { onDatabases, onOneDatabase } from '../support/on-databases.ts'
import {
  chapterOf,
  completeChapter,
  dealNext,
  FIRST,
  failBoard,
  move,
  openMiniGame,
  openRun,
  playMiniGame,
  playMiniGames,
  reader,
  rightMove,
  startChapter,
  winBoard,
  winBoards,
  written,
  wrongMove,
} from '../support/story.ts'

const [chapter] = loadStory().chapters
if (!chapter) throw new Error('the story has no chapters')

const boardOf = (client: Client, board: 'story-mode') =>
  client.call('GET /api/leaderboards/:board', { params: { board } })

const gameOf = ({ game }: StoryRun) => {
  if (!game) throw new Error('no board was dealt')
  return game
}

onDatabases('a chapter', (server) => {
  test('wins in a row, one mistake, and again; then the mini-games; the end counts once', async () => {
    const { client, id } = await reader(server)
    expect(await openRun(client)).toBeNull()
    const run = await startChapter(client)
    expect(run).toMatchObject({ stage: 'playing', wins: 0, required: 3, gameNumber: 1, waits: false })
    expect(run.passage.id).toBe(chapter.opening.id)
    const first = gameOf(run)
    expect(first).toMatchObject({ mode: 'story', chapterId: FIRST, maxMistakes: 1, groupCount: 4 })
    expect(first.words).toHaveLength(16)

    const won = await winBoard(server, client, first)
    expect(won).toMatchObject({ wins: 1, required: 3, gameNumber: 2, stage: 'playing' })
    expect(won.passage?.id).toBe(chapter.between[0]?.id)
    expect(won.passageIsNew).toBe(true)
    const failed = await failBoard(server, client, won.next ?? first)
    expect(failed).toMatchObject({ failed: true, wins: 0, gameNumber: 1, stage: 'playing' })
    expect(chapter.slips).toContain(failed.slip)
    expect(await openRun(client)).toMatchObject({ id: run.id, wins: 0, game: { id: failed.next?.id } })

    server.passTime(30)
    const boards: number[] = []
    let next = failed.next
    let step = failed
    const isNew: unknown[] = []
    while (next) {
      server.passTime(40)
      step = await winBoard(server, client, next)
      isNew.push(step.passageIsNew)
      boards.push((await client.call('GET /api/game/:id', { params: { id: next.id } })).elapsedSeconds)
      next = step.next
    }
    expect(step).toMatchObject({ wins: 3, stage: 'mini_games' })
    // The player received the first passage before the mistake, so only the first passage is not new.
    expect(isNew).toEqual([false, true, true])
    expect(await openRun(client)).toMatchObject({ passageIsNew: true })
    expect(step.passage?.id).toBe(chapter.afterBoards.id)
    const notYet = await client.try('POST /api/story/chapter/complete', {
      body: { chapterId: FIRST, completionTime: 1, gamesCompleted: 3 },
    })
    expect(notYet).toMatchObject({ status: 409, body: { code: 'chapter_not_complete' } })
    // The time in which the player reads a passage does not count as playing time.
    server.passTime(3000)
    const completion = await playMiniGames(client, run.id)
    const reward = chapter.miniGames.reduce((sum, { points }) => sum + points, 0)
    expect(completion).toMatchObject({
      chapterId: FIRST,
      gamesCompleted: 3,
      points: reward,
      experienceEarned: 100,
      totalExperience: 100,
      storyLevel: 1,
      isBest: true,
    })
    const seconds = completion.completionTime / 1000
    const ofBoards = boards.reduce((sum, board) => sum + board, 0)
    expect(ofBoards).toBeGreaterThanOrEqual(150)
    expect(seconds - ofBoards).toBeGreaterThanOrEqual(0)
    expect(seconds - ofBoards).toBeLessThan(10)

    expect(await openRun(client)).toBeNull()
    expect(await chapterOf(client)).toMatchObject({ completed: true, bestTime: seconds, wins: 0 })
    const board = await client.call('GET /api/story/leaderboard/:chapterId', { params: { chapterId: FIRST } })
    expect(board).toContainEqual(
      expect.objectContaining({ userId: id, completionTime: seconds, score: reward }),
    )
    const me = await client.call('GET /api/auth/user')
    expect(me).toMatchObject({ storyModeWins: 4, completedChapters: [FIRST], totalExperience: 100 })
  })

  test('of two guesses at once, of two starts and of two moves, each counts once', async () => {
    const { client } = await reader(server)
    const runs = await Promise.all([startChapter(client), startChapter(client)])
    expect(runs[0]?.game?.id).toBe(runs[1]?.game?.id)
    const game = gameOf(runs[0] ?? (await startChapter(client)))
    const groups = await server.answer(game.id)
    for (const group of groups.slice(0, 3)) await guess(client, game.id, group)
    const last = groups[3] ?? []
    const ends = await Promise.all([tryGuess(client, game.id, last), tryGuess(client, game.id, last)])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await openRun(client)).toMatchObject({ wins: 1, gameNumber: 2 })
    const run = await startChapter(client)
    await winBoards(server, client, run)
    const view = await openMiniGame(client, run.id)
    const sent = { answer: rightMove(view), miniGameId: view.id, moves: 0 }
    const replies = await Promise.all([1, 2].map(() => move(client, run.id, sent.answer, sent)))
    expect(replies[0]).toMatchObject({ correct: true, over: replies[1]?.over })
    expect((await openMiniGame(client, run.id)).moves).toBeLessThanOrEqual(1)
  })
})

onOneDatabase('the rules of a chapter', (server) => {
  test('a locked chapter, none, and a player without premium or name are refused', async () => {
    const { client } = await reader(server)
    const start = (chapterId: string, who = client) =>
      who.try('POST /api/story/chapter/:chapterId/start', { params: { chapterId } })
    expect(await start('gen_z_chronicles')).toMatchObject({
      status: 403,
      body: { code: 'chapter_locked', details: { requiredLevel: 15, highestLevel: 1 } },
    })
    expect((await start('no_such_chapter')).status).toBe(404)
    expect((await start('../secret')).status).toBe(404)
    const free = await server.player()
    expect(await start(FIRST, free.client)).toMatchObject({
      status: 403,
      body: { code: 'premium_required' },
    })
    expect((await server.client().try('GET /api/story/progress')).status).toBe(401)
    expect(await openRun(client)).toBeNull()
    expect(await chapterOf(client, 'gen_z_chronicles')).toMatchObject({ unlocked: false, storyText: null })
  })

  test('a run says whether its passage is new, after a reload too', async () => {
    const { client } = await reader(server)
    const run = await startChapter(client, { pause: true })
    const win = async (isNew: boolean) => {
      const { game } = (await openRun(client)) ?? run
      const next = game?.status === 'playing' ? game : (await dealNext(client, run.id)).game
      if (!next) throw new Error('no board was dealt')
      server.passTime(5)
      expect((await winBoard(server, client, next)).passageIsNew).toBe(isNew)
      server.passTime(60)
      expect(await openRun(client)).toMatchObject({ passageIsNew: isNew, waits: true })
    }
    await win(true)
    await failBoard(server, client, gameOf(await dealNext(client, run.id)))
    await win(false)
    await win(true)
  })

  test('a run goes on when premium ends, and another player has no part in it', async () => {
    const { client } = await reader(server)
    const other = await reader(server)
    const run = await startChapter(client)
    const stranger = { params: { id: run.id } }
    expect((await other.client.try('POST /api/story/run/:id/next', stranger)).status).toBe(404)
    expect((await other.client.try('GET /api/story/run/:id/mini-game', stranger)).status).toBe(404)
    expect((await tryGuess(other.client, gameOf(run).id, [])).status).toBe(404)
    server.passTime(2 * 86_400)
    expect((await client.call('GET /api/auth/user')).isPremium).toBe(false)
    expect(await winBoard(server, client, gameOf(run))).toMatchObject({ wins: 1 })
    expect(await startChapter(client)).toMatchObject({ id: run.id, wins: 1 })
  })

  test('with `pause` each next board waits until it is asked for, and reading costs nothing', async () => {
    const { client } = await reader(server)
    const run = await startChapter(client, { pause: true })
    server.passTime(20)
    const won = await winBoard(server, client, gameOf(run))
    expect(won.next).toBeUndefined()
    expect(await openRun(client)).toMatchObject({ waits: true, wins: 1, gameNumber: 2 })
    server.passTime(5000)
    const dealt = await dealNext(client, run.id)
    expect(dealt).toMatchObject({ waits: false, game: { status: 'playing' } })
    expect(gameOf(dealt).elapsedSeconds).toBeLessThan(2)
    // The server does not deal a second board for a repeated request.
    expect((await dealNext(client, run.id)).game?.id).toBe(dealt.game?.id)
    const failed = await failBoard(server, client, gameOf(dealt))
    expect(failed).toMatchObject({ failed: true, wins: 0 })
    expect(failed.next).toBeUndefined()
    expect(await openRun(client)).toMatchObject({ waits: true, passage: { id: chapter.opening.id } })
    const again = await dealNext(client, run.id)
    server.passTime(60)
    await winBoards(server, client, again)
    server.passTime(5000)
    const { completionTime } = await playMiniGames(client, run.id, { skip: true })
    expect(completionTime / 1000).toBeGreaterThanOrEqual(60)
    expect(completionTime / 1000).toBeLessThan(80)
  })

  test('no two boards of a streak have the same four categories', async () => {
    const { client } = await reader(server)
    for (let n = 0; n < 3; n++) {
      const run = await startChapter(client)
      await winBoards(server, client, run)
      await playMiniGames(client, run.id, { skip: true })
    }
    const { rows } = await server.app.context.database.pool.query<{ run_id: string; categories: string }>(
      `select run_id, array_to_string(array(select unnest(category_ids) order by 1), ' ') as categories
        from game where mode = 'story'`,
    )
    expect(new Set(rows.map((row) => `${row.run_id} ${row.categories}`)).size).toBe(rows.length)
  })

  test('giving a board up loses the wins; a hint and an extra life are none', async () => {
    const { client, id: playerId } = await reader(server)
    await server.grant(playerId, 'hint', 3)
    await server.grant(playerId, 'life', 3)
    const run = await startChapter(client)
    await winBoard(server, client, gameOf(run))
    const game = gameOf((await openRun(client)) ?? run)
    expect(await client.try('POST /api/game/use-hint', { body: { gameId: game.id } })).toMatchObject({
      status: 409,
      body: { code: 'no_hint_available' },
    })
    const lost = await giveUp(client, game.id)
    expect(lost).toMatchObject({ status: 'finished', solved: false })
    expect(lost.missedGroups).toHaveLength(4)
    // The reply to the last guess of a board does not contain the next board. The clock of the next board starts only
    // when the player requests this board.
    expect(await openRun(client)).toMatchObject({ wins: 0, gameNumber: 1, waits: true })
    expect(gameOf(await startChapter(client)).status).toBe('playing')
    expect((await client.try('POST /api/game/:id/extra-life', { params: { id: game.id } })).status).toBe(409)
  })

  test('a repeated guess that ended a board gets the same reply, and adds no win', async () => {
    const { client } = await reader(server)
    const game = gameOf(await startChapter(client))
    const groups = await server.answer(game.id)
    for (const group of groups.slice(0, 3)) await guess(client, game.id, group)
    const end = () => tryGuess(client, game.id, groups[3] ?? [], 'the last one')
    const [one, other] = [await end(), await end()]
    expect(other.body).toEqual(one.body)
    expect(await openRun(client)).toMatchObject({ wins: 1 })
  })

  test('a forged time, count or chapter changes nothing', async () => {
    const player = await reader(server)
    const { client } = player
    const forge = (chapterId: string, completionTime = 1) =>
      client.try('POST /api/story/chapter/complete', {
        body: { chapterId, completionTime, gamesCompleted: 1000 },
      })
    expect((await forge(FIRST)).status).toBe(409)
    expect((await forge('wordconnect_prophecy')).status).toBe(409)
    expect((await forge('none')).status).toBe(404)
    expect((await forge(FIRST, -1)).status).toBe(400)
    const completion = await completeChapter(server, player)
    const before = await client.call('GET /api/auth/user')
    const confirmed = await forge(FIRST)
    expect(confirmed.body).toEqual(completion)
    expect((await forge(FIRST, 1e9)).body).toEqual(completion)
    expect(await client.call('GET /api/auth/user')).toEqual(before)
    expect((await chapterOf(client)).bestTime).toBe(completion.completionTime / 1000)
  })

  test('a second completion earns no experience, and the better time stands', async () => {
    const player = await reader(server)
    const { client, id } = player
    const first = await completeChapter(server, player)
    const run = await startChapter(client)
    // If the player loses a board, the run's number of won boards becomes 0, but a completed chapter is still
    // completed.
    await failBoard(server, client, gameOf(run))
    expect(await chapterOf(client)).toMatchObject({ completed: true })
    server.passTime(500)
    await winBoards(server, client, (await openRun(client)) ?? run)
    const second = await playMiniGames(client, run.id)
    expect(second).toMatchObject({ experienceEarned: 0, totalExperience: 100, isBest: false })
    expect(second.bestTime * 1000).toBe(first.completionTime)
    const board = await client.call('GET /api/story/leaderboard/:chapterId', {
      params: { chapterId: FIRST },
    })
    expect(board.find(({ userId }) => userId === id)).toMatchObject({
      userId: id,
      completionTime: first.completionTime / 1000,
    })
    expect(await boardOf(client, 'story-mode')).toMatchObject({
      me: {
        value: 1,
        neighbours: expect.arrayContaining([
          expect.objectContaining({ userId: id, wins: 1, completionTime: first.completionTime / 1000 }),
        ]),
      },
    })
  })

  test('the chapters are told as they are; what was told can be read again', async () => {
    const { client } = await reader(server)
    const progress = await client.call('GET /api/story/progress')
    expect(progress).toMatchObject({ totalExperience: 0, storyLevel: 1, highestLevel: 1, percent: 2 })
    expect(
      progress.chapters.map(({ number, requiredLevel, consecutiveWinsRequired, experienceReward }) => [
        ...[number, requiredLevel, consecutiveWinsRequired, experienceReward],
      ]),
    ).toEqual([
      [1, 1, 3, 100],
      [2, 5, 4, 150],
      [3, 10, 5, 200],
      [4, 15, 6, 250],
      [5, 20, 7, 300],
    ])
    const told = () =>
      client.call('GET /api/story/chapter/:chapterId/passages', { params: { chapterId: FIRST } })
    expect((await told()).passages).toEqual([])
    const run = await startChapter(client)
    await winBoard(server, client, gameOf(run))
    expect((await told()).passages.map(({ id }) => id)).toEqual([chapter.opening.id, chapter.between[0]?.id])
    await winBoards(server, client, (await openRun(client)) ?? run)
    await playMiniGames(client, run.id)
    const { passages, count } = await told()
    expect(passages).toHaveLength(count)
    expect((await chapterOf(client)).told).toBe(count)
    const missing = { params: { chapterId: 'none' } }
    expect((await client.try('GET /api/story/chapter/:chapterId/passages', missing)).status).toBe(404)
    expect((await client.try('GET /api/story/leaderboard/:chapterId', missing)).status).toBe(404)
  })

  test('a deleted player leaves no run and no passages, and nobody sees their name', async () => {
    const player = await reader(server)
    await completeChapter(server, player)
    await startChapter(player.client)
    const stored = await player.client.call('GET /api/account/export')
    expect(stored).toMatchObject({
      story: { runs: [{ stage: 'completed' }, { stage: 'playing' }], completions: [{ chapterId: FIRST }] },
    })
    await player.client.call('DELETE /api/account', { body: { password: 'a quiet harbour' } })
    const { pool } = server.app.context.database
    const left = await pool.query('select 1 from story_told where player_id = $1', [player.id])
    expect(left.rows).toEqual([])
    const open = await pool.query(
      "select 1 from story_run where player_id = $1 and stage in ('playing', 'mini_games')",
      [player.id],
    )
    expect(open.rows).toEqual([])
  })
})

onOneDatabase('mini-games', (server) => {
  const toMiniGames = async () => {
    const { client, id } = await reader(server)
    const run = await startChapter(client)
    await winBoards(server, client, run)
    return { client, id, runId: run.id }
  }

  test('opened, played with a mistake, and paid less', async () => {
    const { client, runId } = await toMiniGames()
    const card = (await openRun(client))?.miniGame
    expect(card).toMatchObject({ number: 1, opened: false })
    expect(card).not.toHaveProperty('board')
    const early = await client.try('POST /api/story/run/:id/mini-game', {
      params: { id: runId },
      body: { answer: { skip: true } },
    })
    expect(early).toMatchObject({ status: 409, body: { code: 'not_playing' } })
    const view = await openMiniGame(client, runId)
    expect(view).toMatchObject({ opened: true, mistakes: 0, moves: 0, hint: null, worth: card?.points })
    expect((await openMiniGame(client, runId)).startedAt).toBe(view.startedAt)
    const wrong = await move(client, runId, wrongMove(view))
    expect(wrong).toMatchObject({ correct: false, points: 0, over: false, answer: null })
    expect(wrong.next).toMatchObject({ id: view.id, mistakes: 1, hint: written(view.id).hint })
    const end = await playMiniGame(client, runId)
    expect(end).toMatchObject({ solved: true, points: Math.round((card?.points ?? 0) * 0.75) })
    expect(end.answer?.lines.length).toBeGreaterThan(0)
    expect(end.next).toMatchObject({ number: 2, opened: false })
  })

  test('too many mistakes, or leaving it, give no points, and the story goes on', async () => {
    const { client, runId } = await toMiniGames()
    const view = await openMiniGame(client, runId)
    const failed = await playMiniGame(client, runId, { mistakes: view.tries })
    expect(failed).toMatchObject({ solved: false, over: true, points: 0 })
    expect(failed.told).toContain(written(view.id).missed)
    const completion = await playMiniGames(client, runId, { skip: true })
    expect(completion).toMatchObject({ points: 0, experienceEarned: 100 })
    expect(completion.miniGames.every(({ solved }) => !solved)).toBe(true)
  })

  test('a move that comes after its time is told so, whoever noticed first, and so is one that is repeated', async () => {
    const { client, runId } = await toMiniGames()
    const view = await openMiniGame(client, runId)
    const sent = { answer: wrongMove(view), miniGameId: view.id, moves: 0 }
    const send = (body: typeof sent) =>
      client.try('POST /api/story/run/:id/mini-game', { params: { id: runId }, body })
    expect((await send(sent)).status).toBe(200)
    server.passTime(view.timeLimit)
    // Before the late move, the test sends another request, so that the server ends the mini-game whose time is over.
    expect((await openRun(client))?.miniGame?.number).toBe(2)
    for (const late of [sent, { ...sent, moves: 1 }])
      expect(await send(late)).toMatchObject({ status: 409, body: { code: 'time_is_up' } })
    expect((await openRun(client))?.miniGame).toMatchObject({ number: 2, opened: false })
  })

  test('one that is asked for by its name opens no other', async () => {
    const { client, runId } = await toMiniGames()
    const first = await openMiniGame(client, runId)
    await playMiniGame(client, runId)
    const asked = { params: { id: runId }, query: { miniGameId: first.id } }
    expect(await client.try('GET /api/story/run/:id/mini-game', asked)).toMatchObject({
      status: 409,
      body: { code: 'not_playing' },
    })
    const card = (await openRun(client))?.miniGame
    expect(card).toMatchObject({ number: 2, opened: false })
    const named = { params: { id: runId }, query: { miniGameId: card?.id ?? '' } }
    expect((await client.call('GET /api/story/run/:id/mini-game', named)).id).toBe(card?.id)
  })

  test('when its time is up it is over: for a move, for a reload, and in the time of the chapter', async () => {
    const { client, runId } = await toMiniGames()
    const view = await openMiniGame(client, runId)
    server.passTime(view.timeLimit)
    const late = await client.try('POST /api/story/run/:id/mini-game', {
      params: { id: runId },
      body: { answer: rightMove(view) },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'time_is_up' } })
    expect((await openRun(client))?.miniGame).toMatchObject({ number: 2, opened: false })
    const count = chapter.miniGames.length
    for (let n = 2; n < count; n++) await playMiniGame(client, runId, { skip: true })
    const last = await openMiniGame(client, runId)
    expect(last.number).toBe(count)
    server.passTime(10_000)
    // The time limit of the last mini-game has passed without a move. When the page reads the run again, the chapter is
    // complete.
    expect(await openRun(client)).toBeNull()
    const { completionTime } = await client.call('POST /api/story/chapter/complete', {
      body: { chapterId: FIRST, completionTime: 0, gamesCompleted: 0 },
    })
    const limits = view.timeLimit + last.timeLimit
    expect(completionTime / 1000).toBeGreaterThanOrEqual(limits)
    expect(completionTime / 1000).toBeLessThan(limits + 20)
  })

  test('what is no move of this game is refused and changes nothing', async () => {
    const { client, runId } = await toMiniGames()
    const view = await openMiniGame(client, runId)
    for (const answer of [
      { words: [] },
      { words: ['no', 'such', 'words'] },
      { choice: 9 },
      { word: 'zyx' },
      { clue: true },
    ]) {
      const refused = await client.try('POST /api/story/run/:id/mini-game', {
        params: { id: runId },
        body: { answer },
      })
      expect(refused).toMatchObject({ status: 400 })
    }
    const other = await client.try('POST /api/story/run/:id/mini-game', {
      params: { id: runId },
      body: { answer: rightMove(view), miniGameId: 'another' },
    })
    expect(other.status).toBe(409)
    expect((await openMiniGame(client, runId)).moves).toBe(0)
  })

  test('a repeated last move gets the same reply', async () => {
    const { client, runId } = await toMiniGames()
    const view = await openMiniGame(client, runId)
    const sent = { miniGameId: view.id, moves: 0 }
    const one = await move(client, runId, { skip: true }, sent)
    const other = await move(client, runId, { skip: true }, sent)
    expect(other).toEqual(one)
    expect((await openRun(client))?.miniGame?.number).toBe(2)
  })
})

onOneDatabase(
  'results of the story that are not believed',
  { settings: { RESULT_CHECKS: 'on' } },
  (server) => {
    test('a streak that nobody can have played counts for its player, and for others once it is released', async () => {
      const player = await reader(server)
      const { client, id } = player
      // The test's clock advances only by a few ms, so each board takes almost no time.
      const completion = await completeChapter(server, player)
      expect(completion).toMatchObject({ experienceEarned: 100, withheld: 'held' })
      const { username } = player
      const told = async () =>
        (await client.call('GET /api/users/:username', { params: { username } })).stats.storyModeWins
      expect(await told()).toBe(0)
      const rows = () =>
        client.call('GET /api/story/leaderboard/:chapterId', { params: { chapterId: FIRST } })
      expect((await rows()).some(({ userId }) => userId === id)).toBe(false)
      expect((await boardOf(client, 'story-mode')).me).toBeNull()
      const { rows: held } = await server.app.context.database.pool.query<{ id: string }>(
        `select id from game join held_result on game_id = id where game.player_id = $1 and doubt <> 'run' order by started_at`,
        [id],
      )
      for (const game of held) await decide(server.app.context, game.id, 'release')
      expect((await rows()).some(({ userId }) => userId === id)).toBe(true)
      expect((await boardOf(client, 'story-mode')).me).toMatchObject({ value: 1 })
      expect(await told()).toBe(3)
      const confirm = () =>
        client.try('POST /api/story/chapter/complete', {
          body: { chapterId: FIRST, completionTime: 1, gamesCompleted: 3 },
        })
      const confirmed = await confirm()
      expect(confirmed.status).toBe(200)
      expect(confirmed.body).not.toHaveProperty('withheld')
      await decide(server.app.context, held[0]?.id ?? '', 'remove')
      expect((await rows()).some(({ userId }) => userId === id)).toBe(false)
      expect(await client.call('GET /api/auth/user')).toMatchObject({
        completedChapters: [],
        totalExperience: 0,
      })
      expect(await confirm()).toMatchObject({ status: 409, body: { code: 'chapter_not_complete' } })
    })
  },
)

onOneDatabase(
  'an account of PREVIEW_EMAILS',
  { settings: { PREVIEW_EMAILS: 'someone@wordconnect.example, Reader@WordConnect.example' } },
  (server) => {
    /** Creates a player with an e-mail address that is in the setting PREVIEW_EMAILS. */
    const previewReader = async () => {
      const player = await reader(server)
      const { db } = server.app.context
      const email = 'reader@wordconnect.example'
      await db
        .updateTable('player')
        .set({ email: `${player.id}@x.example` })
        .where('email', '=', email)
        .execute()
      await db.updateTable('player').set({ email }).where('id', '=', player.id).execute()
      return player
    }

    test('starting another chapter leaves the open run, and its board is lost', async () => {
      const { client } = await previewReader()
      const run = await startChapter(client)
      await winBoard(server, client, gameOf(run))
      const board = gameOf((await openRun(client)) ?? run)
      const other = await startChapter(client, { chapterId: 'content_creators_guild' })
      expect(other).toMatchObject({ chapterId: 'content_creators_guild', wins: 0, required: 4 })
      expect((await client.call('GET /api/game/:id', { params: { id: board.id } })).status).toBe('finished')
      expect((await openRun(client))?.id).toBe(other.id)
      expect((await client.try('POST /api/story/run/:id/next', { params: { id: run.id } })).status).toBe(409)
      expect(await startChapter(client)).toMatchObject({ wins: 0, gameNumber: 1 })
    })

    test('sees every chapter unlocked', async () => {
      const { client } = await previewReader()
      const { chapters } = await client.call('GET /api/story/progress')
      expect(chapters.every(({ unlocked }) => unlocked)).toBe(true)
      expect(await startChapter(client, { chapterId: 'wordconnect_prophecy' })).toMatchObject({ required: 7 })
    })
  },
)
