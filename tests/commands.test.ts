// Tests the commands `npm run <group> -- <name>`: every listed command exists, and every existing command is listed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { benches } from '../bench/benches.ts'
import { groups } from '../scripts/lib/commands.mjs'
import { commands, databaseCommands, serverCommands } from '../src/server/commands/commands.ts'

const ROOT = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

function call(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/command.mjs'), ...args],
    {
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

test('there are at most seventeen scripts, and each group is one', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(17)
  for (const name of Object.keys(groups)) expect(scripts[name]).toBe(`node scripts/command.mjs ${name}`)
})

test('every script and every command resolves to a file', () => {
  const named = Object.values(scripts).flatMap((script) => script.match(/\S+\.(mjs|ts)\b/g) ?? [])
  const listed = Object.values(groups).flatMap(({ entry, commands: all }) =>
    entry ? [entry] : Object.values(all).map(({ run }) => run ?? 'none'),
  )
  expect([...named, ...listed].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('what operators and benches are listed is what there is', () => {
  expect(Object.keys(groups.ops?.commands ?? {}).sort()).toEqual(
    Object.keys({ ...commands, ...databaseCommands, ...serverCommands }).sort(),
  )
  expect(Object.keys(groups.bench?.commands ?? {}).sort()).toEqual([...Object.keys(benches), 'all'].sort())
})

test.each(Object.entries(groups))('%s lists its commands, with --help and without a name', (name, group) => {
  const { status, stdout } = call(name, '--help')
  expect(status).toBe(0)
  const listed = [...stdout.matchAll(/^ {2}(\S+(?: \S+)?) {2,}\S/gm)].map(([, key]) => key)
  expect(listed).toEqual(Object.keys(group.commands))
  expect(call(name)).toEqual({ status: 0, stdout, stderr: '' })
})

test('an area lists its verbs, and a command its arguments', () => {
  expect(call('ops', 'mail').stdout).toMatch(/mail failed .*\n.*mail again <id>… /)
  expect(call('model', 'duels', '--help').stdout).toMatch(/duels \[--sequences n\]/)
})

test.each([
  ['ops', 'mail', 'lose'],
  ['ops', 'post'],
  ['model', 'chess', '--sequences', '1'],
  ['bench', 'boards', 'chess'],
])('%s %s %s is refused by one line and the list, with exit code 2', (...args) => {
  const { status, stdout, stderr } = call(...args)
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^There is no “[a-z ]+”\.\n\n/)
  expect(stderr).toContain(`Usage: npm run ${args[0]} -- <name>`)
})
