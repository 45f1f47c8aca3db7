import { parseArgs } from 'node:util'
import { byCommand } from '../features/desk/by-command.service.ts'
import { type Decision, decideIn } from '../features/game/decide.service.ts'
import { gamesHeldOf, type HeldResult, heldResults, measuredPaces } from '../features/game/held.store.ts'
import { usernameKey } from '../identity/named-player.store.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'

/** Lists the suspicious game results that an operator must check. */
export const list: Command = async ({ db }) => {
  const waiting = await heldResults(db)
  for (const result of waiting) print(lineOf(result))
  print(`${waiting.length} results are being checked`)
  return true
}

function lineOf(result: HeldResult): string {
  const { id, username, mode, level, date, groups, seconds, score, mistakes, doubt, held_at, following } =
    result
  const where = date ?? `level ${level}`
  const figures = `${groups} groups in ${seconds.toFixed(1)} s, ${mistakes} mistakes, ${score} points`
  const more = following > 0 ? `, ${following} later levels wait with it` : ''
  return `${id}  ${held_at.toISOString().slice(0, 16)}  ${username ?? 'no name'}  ${mode} ${where}  ${figures}  (${doubt}${more})`
}

export const release = deciding('release')
export const remove = deciding('remove')

/**
 * Creates a command that accepts or removes game results: the results with the given ids, or all unchecked results of
 * the player in `--all-of`.
 */
function deciding(decision: Decision): Command {
  return async (context, args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'all-of': { type: 'string' } },
    })
    const username = values['all-of']
    if (username === undefined && positionals.length === 0)
      throw new Error(`Usage: npm run ops -- results ${decision} <id>… | --all-of <username>`)
    const games = username === undefined ? positionals : await gamesHeldOf(context.db, usernameKey(username))
    if (games.length === 0) throw new Error(`${username} has no held results`)
    let missing = 0
    for (const id of games) {
      const decided = await byCommand(context, { kind: 'held_result', ref: id, decision }, (tx) =>
        decideIn(tx, context, id, decision),
      )
      // With `--all-of`, a decision about one result is also applied to other results of the same run. Therefore a
      // result in the list can already be decided.
      if (decided === 0 && username === undefined) missing++
      print(
        decided === 0
          ? `${id}: nothing to ${decision}`
          : `${id}: ${decided} results ${decision === 'release' ? 'released' : 'removed'}`,
      )
    }
    return missing === 0
  }
}

/** Prints percentiles of the time that players need to solve boards, for each game mode and number of groups. */
export const speeds: Command = async ({ db }) => {
  for (const { mode, groups, boards, paces } of await measuredPaces(db)) {
    const [quickest, ...shares] = paces.map((pace) => `${pace.toFixed(1)} s`)
    print(
      `${mode}, ${groups} groups: ${boards} boards; seconds a group: quickest ${quickest}, ` +
        `quicker than 99.9 % ${shares[0]}, 99 % ${shares[1]}, 90 % ${shares[2]}, half ${shares[3]}`,
    )
  }
  return true
}
