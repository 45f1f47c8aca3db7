// Checks that docs/operations.md and the files for Prometheus and Grafana agree with the server.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { capacityRows } from '../bench/capacity.ts'
import { settingNames } from '../src/server/env.ts'
import { baseJobs, features } from '../src/server/features.ts'
import { deploy } from './image/support/programs.ts'
import { onOneDatabase } from './support/on-databases.ts'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const dashboard = readFileSync(deploy('grafana-dashboard.json'), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[]
}
const rules = (parse(readFileSync(deploy('alerts.yaml'), 'utf8')) as Rules).groups.flatMap(
  (group) => group.rules,
)

/** Returns the rows of the tables in a chapter, without their heads. */
function rowsOf(chapter: string): string[][] {
  const [, text = ''] = new RegExp(`^## ${chapter}\n(.*?)(?=^## |(?![^]))`, 'ms').exec(page) ?? []
  return [...text.matchAll(/^\| (.+) \|$/gm)]
    .map(([, cells = '']) => cells.split(' | '))
    .filter(([first = '']) => first.startsWith('`') || /^[a-zA-Z]/.test(first))
}
/** Returns the names in code style of the first column of a chapter's tables. */
const namesIn = (chapter: string): string[] =>
  rowsOf(chapter).flatMap(([first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

/** Returns the messages of log lines in the sources of the server. */
function loggedMessages(): string[] {
  const folder = join(ROOT, 'src/server')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const written = [
    ...texts.matchAll(
      /\blog\??\.(?:info|warn|error)\(\s*(?:(?:\w+|\{(?:[^{}]|\{[^{}]*\})*\}),\s*)?'([^'\n]+)'/g,
    ),
  ]
  const reasons = [...texts.matchAll(/\blog: '([^'\n]+)'/g)]
  return [...written.map(([, message = '']) => message), ...reasons.map(([, reason]) => `refused: ${reason}`)]
}

test('the table of settings has every setting', () => {
  expect(namesIn('Settings').toSorted()).toEqual([...settingNames].toSorted())
})

test('the table of log lines has every line', () => {
  expect(namesIn('Log lines').toSorted()).toEqual([...new Set(loggedMessages())].toSorted())
})

test('the table of alerts has every alert', () => {
  expect(namesIn('Alerts')).toEqual(rules.map(({ alert }) => alert))
})

test('the table of what daily players need is the one that is computed', () => {
  const rows = rowsOf('Scaling')
  for (const row of capacityRows()) expect(rows).toContainEqual(row)
})

onOneDatabase('metrics', (server) => {
  const read = async () => (await server.client().raw('GET', '/api/metrics')).text

  test('the table of metrics has every metric', () => {
    const registered = server.app.context.metrics.getMetricsAsArray().map(({ name }) => name)
    expect(namesIn('Metrics').toSorted()).toEqual(registered.toSorted())
  })

  test('alert rules and the dashboard use only metrics and jobs that exist', async () => {
    const names = [...(await read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    )
    const queries = [
      ...rules.map(({ expr }) => expr),
      ...[...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, query = '']) => query),
    ]
    expect(queries.length).toBeGreaterThan(30)
    const used = queries.flatMap((query) =>
      [
        ...query
          .replace(/\{[^}]*\}|\b(?:by|on) \([^)]*\)/g, '{}')
          .matchAll(/\b[a-z]\w*_\w+\b(?!\()|\bready\b|\bup\b|\bbacklog\b/g),
      ].map(([name]) => name),
    )
    // Prometheus itself writes `up`.
    expect([...new Set(used)].filter((name) => !names.includes(name))).toEqual(['up'])
    const jobs = [...baseJobs, ...features.flatMap((feature) => feature.jobs ?? [])].map(({ name }) => name)
    const named = queries.flatMap((query) => /name=~"([^"]+)"/.exec(query)?.[1]?.split('|') ?? [])
    expect(named.filter((name) => !jobs.includes(name))).toEqual([])
    expect(named).not.toEqual([])
  })

  test('a server that serves is ready; a backup has an age once it was rehearsed', async () => {
    const before = await read()
    expect(before).toContain('\nready 1\n')
    expect(before).toMatch(/\ndatabase_bytes \d{7,}\n/)
    expect(before).not.toMatch(/^backup_age_seconds/m)
    const made_at = new Date(server.now().getTime() - 3_600_000)
    const row = { id: 1, file: 'a.backup', made_at, rehearsed_at: made_at, bytes: 1, rows: 1 }
    await server.app.context.db.insertInto('backup_rehearsal').values(row).execute()
    expect(await read()).toMatch(/\nbackup_age_seconds 360\d\n/)
  })
})
