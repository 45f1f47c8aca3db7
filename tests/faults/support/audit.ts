import { isDeepStrictEqual as same } from 'node:util'
import { hintTiles } from '../../../src/engine/play/level.ts'
import type { GameRow } from '../../../src/server/db/schema.ts'
import { hashOfKey } from '../../../src/server/features/game/guess.service.ts'
import type { Memory, RememberedGame } from './memory.ts'
import type { Rows } from './snapshot.ts'

/** Reports the sentence if `holds` is false. */
type Expect = (holds: boolean, sentence: string) => void

/**
 * Compares all replies to a player with the database rows. No row is allowed to be missing, duplicated or unexpected.
 * `granted` is the number of hints and lives that the player received before the test. Returns a sentence for each
 * difference between the replies and the rows.
 */
export function audit(memory: Memory, rows: Rows, granted: { hint: number; life: number }): string[] {
  const wrong: string[] = []
  const expect: Expect = (holds, sentence) => {
    if (!holds) wrong.push(sentence)
  }
  const dealt = new Map(rows.games.map((row) => [row.id, row]))
  for (const game of memory.games.values()) {
    const row = dealt.get(game.id)
    if (row) auditGame(game, row, expect)
    else wrong.push(`board ${game.id} is lost`)
  }
  for (const id of dealt.keys()) expect(memory.games.has(id), `board ${id} was dealt and nobody asked for it`)
  const current = rows.player.current_game_id
  expect(current === (memory.current?.id ?? null), `the current board is ${current}`)
  for (const row of rows.games) {
    const open = row.status === 'playing' || row.status === 'out_of_mistakes'
    expect(!open || row.id === current, `board ${row.id} is left open`)
  }
  auditScores(memory, rows, expect)
  auditLooks(rows, expect)
  auditLedger(memory, rows, granted, expect)
  return wrong
}

function auditGame(game: RememberedGame, row: GameRow, expect: Expect): void {
  const { id, guesses } = game
  const taken = row.guesses.map((guess) => [...guess.tileIds])
  const told = guesses.map((guess) => guess.wordIds)
  expect(same(taken, told), `board ${id}: ${taken.length} guesses stored, ${told.length} answered`)
  const keys = row.guesses.map(({ key }) => key)
  const sent = guesses.map(({ key }) => hashOfKey(key))
  expect(same(keys, sent), `board ${id}: its guesses have other keys than they were sent with`)
  const right = guesses.filter((guess) => guess.reply.outcome === 'correct').length
  expect(row.found.length === right, `board ${id}: ${row.found.length} groups found, ${right} answered`)
  const mistakes = guesses.length - right - (game.lifeUsed ? 1 : 0)
  expect(row.mistakes === mistakes, `board ${id}: ${row.mistakes} mistakes stored, ${mistakes} answered`)
  expect(row.status === game.status, `board ${id} is ${row.status}, it was answered ${game.status}`)
  expect(row.extra_life_used === game.lifeUsed, `board ${id}: extra life used: ${row.extra_life_used}`)
  expect(same(row.tile_order, game.order), `board ${id}: the arrangement is another one`)
  const hints = row.hinted.map((group) => hintTiles(row.board, group))
  expect(same(hints, game.hints), `board ${id}: ${hints.length} hints stored, ${game.hints.length} answered`)
  if (game.end) {
    const score = row.score_before + row.level_score
    const kept = score === game.end.score && row.level_score === game.end.levelScore
    expect(kept, `board ${id}: score ${score} stored, ${game.end.score} answered`)
  }
}

/** Checks that each ended level has one score, and that the player's totals are equal to the sums of the scores. */
function auditScores(memory: Memory, { player, games, scores }: Rows, expect: Expect): void {
  const over = games.filter((game) => game.status === 'level_complete' || game.status === 'game_over')
  const byGame = new Map(scores.map((score) => [score.game_id, score]))
  expect(scores.length === byGame.size, 'a level was scored twice')
  expect(scores.length === over.length, `${scores.length} scores for ${over.length} levels that ended`)
  for (const game of over) {
    const score = byGame.get(game.id)
    const good =
      score?.level_score === game.level_score &&
      score.score === game.score_before + game.level_score &&
      score.completed === (game.status === 'level_complete') &&
      score.guesses === game.guesses.length &&
      score.hint_used === game.hinted.length > 0 &&
      score.life_used === game.extra_life_used
    expect(good, `board ${game.id}: its score is missing or says something else`)
  }
  // A restarted level counts only once, with its best score.
  const bestTries = new Map<string, number>()
  for (const { run_id, level, level_score } of scores) {
    const key = `${run_id} ${level}`
    bestTries.set(key, Math.max(bestTries.get(key) ?? 0, level_score))
  }
  const total = [...bestTries.values()].reduce((sum, score) => sum + score, 0)
  expect(player.total_score === total, `total score ${player.total_score}, its levels give ${total}`)
  const best = Math.max(0, ...scores.map((score) => score.score))
  expect(player.best_score === best, `best score ${player.best_score}, the scores say ${best}`)
  const highest = Math.max(1, ...scores.map((score) => score.level))
  expect(player.highest_level === highest, `highest level ${player.highest_level}, the scores say ${highest}`)
  const streak = streakOf(memory, games)
  expect(player.win_streak === streak, `win streak ${player.win_streak}, the boards say ${streak}`)
}

/**
 * Checks that each category of an ended level has exactly one row in the table of looks. This row is about the player's
 * first board with the category. The player's skill must depend only on these first boards.
 */
function auditLooks({ player, games, looks }: Rows, expect: Expect): void {
  const ended = games.filter((game) => game.ended_at !== null)
  ended.sort((a, b) => Number(a.ended_at) - Number(b.ended_at))
  const first = new Map(
    ended.toReversed().flatMap((game) => game.category_ids.map((id) => [id, game] as const)),
  )
  expect(looks.length === first.size, `${looks.length} first looks at ${first.size} categories`)
  for (const { category_id, game_id, found } of looks) {
    const game = first.get(category_id)
    const group = game?.category_ids.indexOf(category_id) ?? -1
    const silent = game?.mode !== 'classic' || game.guesses.length === 0 || game.hinted.includes(group)
    const good = game?.id === game_id && found === (silent ? null : game.found.includes(group))
    expect(good, `the look at ${category_id} is of another board or says something else`)
  }
  // Each first board with a category is at most one try at the category, and each wrong guess adds at most one try. A
  // try that succeeds with probability p adds p × (1 − p) to the information about the skill. The largest possible
  // value is 0.25.
  const judged = looks.filter(({ found }) => found !== null).length
  const wrong = ended.flatMap((game) => game.guesses).filter((guess) => guess.group === null).length
  const most = (judged + wrong) * 0.25
  expect(
    player.skill_information <= most,
    `a skill that rests on ${player.skill_information}, at most ${most}`,
  )
}

/**
 * Returns the player's streak: the number of levels completed since the last loss or restart. If two consecutive boards
 * have the same run and level, the second board is a restart.
 */
function streakOf(memory: Memory, games: readonly GameRow[]): number {
  const byId = new Map(games.map((game) => [game.id, game]))
  const inOrder = [...memory.games.keys()].flatMap((id) => byId.get(id) ?? [])
  let streak = 0
  inOrder.forEach((game, index) => {
    const before = inOrder[index - 1]
    if (before?.run_id === game.run_id && before.level === game.level) streak = 0
    if (game.status === 'level_complete') streak++
    if (game.status === 'game_over') streak = 0
  })
  return streak
}

/**
 * Checks that the ledger contains all granted items. It must also contain one entry for each use of a hint or life that
 * the server acknowledged. The player's balances of hints and lives must be the sums of the ledger's entries.
 */
function auditLedger(
  memory: Memory,
  { player, ledger }: Rows,
  granted: { hint: number; life: number },
  expect: Expect,
): void {
  const spent = (item: string) =>
    ledger.filter((entry) => entry.item === item && entry.delta === -1).map((entry) => entry.ref)
  const games = [...memory.games.values()]
  const hints = games.flatMap((game) => game.hints.map((_, index) => `${game.id}:${index + 1}`))
  const lives = games.flatMap((game) => (game.lifeUsed ? [game.id] : []))
  expect(same(spent('hint').sort(), hints.sort()), `${spent('hint').length} hints booked for ${hints.length}`)
  expect(same(spent('life').sort(), lives.sort()), `${spent('life').length} lives booked for ${lives.length}`)
  const sum = (item: string, sign: number) =>
    ledger
      .filter((entry) => entry.item === item && entry.pocket === 'kept' && entry.delta * sign > 0)
      .reduce((total, entry) => total + entry.delta, 0)
  expect(sum('hint', 1) === granted.hint && sum('life', 1) === granted.life, 'what was granted has changed')
  const hintSum = sum('hint', 1) + sum('hint', -1)
  const lifeSum = sum('life', 1) + sum('life', -1)
  expect(player.hints === hintSum, `${player.hints} hints in hand, the ledger sums to ${hintSum}`)
  expect(player.lives === lifeSum, `${player.lives} lives in hand, the ledger sums to ${lifeSum}`)
}
