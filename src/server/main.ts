import type { Logger } from 'pino'
import { type App, createApp } from './app.ts'
import { readyDealers } from './boards/dealer.ts'
import { type Env, readEnv, SettingError } from './env.ts'
import { closeDemo, DEMO_SIGN_IN, seedDemo } from './features/demo/demo.service.ts'
import { openLog } from './log.ts'

/**
 * Longest time in ms until a stopping process exits, counted from the end of `DRAIN_SECONDS`. The server waits a
 * shorter time for requests and jobs. This longer limit is for the case that the database does not reply.
 */
const STOP_MS = 30_000

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}

async function main(): Promise<void> {
  const env = readEnv(process.env)
  // Only a server with traces loads the libraries of OpenTelemetry.
  const tracing = env.tracing ? (await import('./adapters/tracing/open.ts')).openTracing() : undefined
  const log = openLog(env.logLevel, undefined, tracing?.logFields)
  tracing?.reportTo(log)
  // The dealing threads load the catalogue while the server opens the database.
  const dealers = readyDealers()
  dealers.catch(() => {}) // a wrong setting can end the start before the code below waits for the threads
  const app = await createApp(env, log, { tracing })
  await (env.demo ? seedDemo : closeDemo)(app.context)
  await dealers
  await listen(app.http, env)
  app.startJobs()
  stopOnSignal(app, env, log)
  announce(env)
}

function stopOnSignal(app: App, { drainSeconds }: Env, log: Logger): void {
  let ending = false
  const end = (signal: string) => {
    if (ending) return // Ctrl-C sends two signals: one from the terminal, one from the parent process
    ending = true
    log.info({ signal }, 'stopping')
    setTimeout(
      () => {
        log.error('stopping took too long')
        process.exit(1)
      },
      drainSeconds * 1000 + STOP_MS,
    ).unref()
    app.close().then(
      () => {
        log.info('stopped')
        process.exit(0)
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
}

async function listen(http: Awaited<ReturnType<typeof createApp>>['http'], env: Env): Promise<void> {
  try {
    await http.listen({ port: env.port, host: env.host })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      stop(`PORT ${env.port} is in use: stop what listens there or choose another PORT`)
    if (code === 'EACCES') stop(`PORT ${env.port} may not be used by this user: choose another PORT`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      stop(`HOST ${env.host} is not an address of this machine`)
    throw error
  }
}

function announce(env: Env): void {
  console.log(`WordConnect is at ${env.publicUrl}`)
  if (env.demo) console.log(`Demo sign-in: ${DEMO_SIGN_IN.email} with password ${DEMO_SIGN_IN.password}`)
}

main().catch((error: unknown) => {
  if (error instanceof SettingError) stop(error.message)
  const { code, message } = error as { code?: string; message?: string }
  if (
    process.env.DATABASE_URL &&
    (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code?.startsWith('28') || code === '3D000')
  ) {
    stop(`DATABASE_URL: the database cannot be used (${message || code})`)
  }
  console.error(error)
  process.exit(1)
})
