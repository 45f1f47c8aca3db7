import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { Context } from '../../context.ts'
import { openTracing } from './open.ts'

afterEach(() => vi.unstubAllEnvs())

test('a receiver that does not reply is one warning, and a stop does not wait for it', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100')
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '10')
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const tracing = openTracing()
  tracing.reportTo(log)
  const fields: object[] = []
  const job = tracing.tracedJob({
    name: 'count',
    everySeconds: 1,
    run: async () => void fields.push(tracing.logFields()),
  })
  for (let run = 1; run <= 2; run++) {
    await job.run({} as Context)
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 5_000 })
  }
  const began = performance.now()
  await job.run({} as Context)
  await tracing.close()
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(lines).toHaveLength(1)
  expect(fields[0]).toEqual({
    trace_id: expect.stringMatching(/^[\da-f]{32}$/),
    span_id: expect.stringMatching(/^[\da-f]{16}$/),
  })
  expect(tracing.logFields()).toEqual({})
  silent.closeAllConnections()
  silent.close()
})
