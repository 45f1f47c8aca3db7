// `npm run results:held` lists the results that are being checked; `-- release <id>…` and `-- remove <id>…` decide about them,
// with `--all-of <username>` about all of a player; `-- speeds` measures how quick the results that count are.

import { parseArgs } from 'node:util'
import { usernameKey } from '../features/account/username.ts'
import { type Decision, decide } from '../features/game/decide.service.ts'
import { gamesHeldOf, type HeldResult, heldResults, measuredPaces } from '../features/game/held.store.ts'
import { type CommandContext, runCommand } from './command.ts'

const USAGE =
  'Usage: npm run results:held [-- release|remove <id>… | release|remove --all-of <username> | speeds]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'all-of': { type: 'string' } },
})
const [command = 'list', ...ids] = positionals

await runCommand(async (context) => {
  if (command === 'list') return list(context)
  if (command === 'speeds') return speeds(context)
  if (command !== 'release' && command !== 'remove') throw new Error(USAGE)
  const username = values['all-of']
  const games = username === undefined ? ids : await gamesHeldOf(context.db, usernameKey(username))
  if (games.length === 0) throw new Error(username === undefined ? USAGE : `${username} has no held results`)
  return decideAll(context, games, command)
})

async function list({ db }: CommandContext): Promise<boolean> {
  const held = await heldResults(db)
  for (const result of held) console.log(lineOf(result))
  console.log(`${held.length} results are being checked`)
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

async function decideAll(
  context: CommandContext,
  games: readonly string[],
  decision: Decision,
): Promise<boolean> {
  // Of all of a player's results, one may have gone with another one of its run.
  const isNamed = values['all-of'] === undefined
  let missing = 0
  for (const id of games) {
    const decided = await decide(context, id, decision)
    if (decided === 0 && isNamed) missing++
    console.log(
      decided === 0
        ? `${id}: nothing to ${decision}`
        : `${id}: ${decided} results ${decision === 'release' ? 'released' : 'removed'}`,
    )
  }
  return missing === 0
}

async function speeds({ db }: CommandContext): Promise<boolean> {
  for (const { mode, groups, boards, paces } of await measuredPaces(db)) {
    const [quickest, ...shares] = paces.map((pace) => `${pace.toFixed(1)} s`)
    console.log(
      `${mode}, ${groups} groups: ${boards} boards; seconds a group: quickest ${quickest}, ` +
        `quicker than 99.9 % ${shares[0]}, 99 % ${shares[1]}, 90 % ${shares[2]}, half ${shares[3]}`,
    )
  }
  return true
}
