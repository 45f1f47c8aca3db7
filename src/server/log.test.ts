import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('a line shows no cookie, no address, and no value of a row that the database refused', () => {
  const lines: string[] = []
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const row = 'Failing row contains (1, ada@wordconnect.example)'
  const err = Object.assign(new Error('refused'), {
    code: '23514',
    detail: row,
    where: row,
    internalQuery: row,
  })
  log.error({ err }, 'request failed')
  log.debug({ req: { headers: { cookie: 'wc.session_token=abc' }, remoteAddress: '192.0.2.7' } }, 'incoming')
  const written = lines.join('')
  expect(written).toContain('"code":"23514"')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ pid: process.pid, hostname: hostname() })
  for (const hidden of ['ada@', 'abc', '192.0.2']) expect(written).not.toContain(hidden)
})
