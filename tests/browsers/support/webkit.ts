import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDisplay, stop } from './display.ts'
import { type Engine, type EngineOptions, type Key, programOf, type Tab, WINDOW } from './engine.ts'

const STARTS_MS = 30_000
/** Longest time in ms that the driver takes for one call. */
const ANSWERS_MS = 60_000

/** The characters that stand for keys in the WebDriver protocol. */
const CHARACTERS: Readonly<Record<Key, string>> = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Tab: '\uE004',
}

type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/**
 * Starts WebKitGTK by WebDriver. WebKitGTK has no mode without a window, so its windows are on a display in memory. A
 * driver has only one window at a time, so each tab has its own driver.
 */
export async function startWebKit(
  env: Record<string, string | undefined>,
  { refusesCookies = false }: EngineOptions,
): Promise<Engine> {
  const display = await startDisplay()
  let closeLast: (() => Promise<void>) | undefined
  return {
    async newTab() {
      await closeLast?.()
      const { call, close } = await startDriver({ ...env, DISPLAY: display.name })
      closeLast = close
      return newTab(call, close, refusesCookies)
    },
    async close() {
      await closeLast?.()
      await stop(display.process)
    },
  }
}

/** Starts a driver. Its function `close` also ends the browser that the driver has started. */
async function startDriver(
  env: Record<string, string | undefined>,
): Promise<{ call: Call; close(): Promise<void> }> {
  const port = await freePort()
  const driver = spawn(programOf('WEBKIT_DRIVER_PATH'), ['-p', String(port)], {
    env,
    stdio: 'ignore',
    // The driver leads a group of processes, to which its browser also belongs.
    detached: true,
  })
  const call: Call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWERS_MS),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    }).catch((error) => {
      throw new Error(`${method} ${path}: the WebDriver of WebKit does not answer`, { cause: error })
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
  // The protocol can also close a session, but the driver sometimes never answers while the page is leaving.
  const close = async () => {
    if (driver.pid === undefined || driver.exitCode !== null || driver.signalCode !== null) return
    const gone = once(driver, 'exit')
    process.kill(-driver.pid, 'SIGKILL')
    await gone
  }
  try {
    for (const began = Date.now(); ; await sleep(50)) {
      const isReady = await call('GET', '/status').then(
        () => true,
        () => false,
      )
      if (isReady) return { call, close }
      if (Date.now() - began > STARTS_MS) throw new Error('the WebDriver of WebKit does not start')
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function newTab(call: Call, close: () => Promise<void>, refusesCookies: boolean): Promise<Tab> {
  // The driver's own browser, with one argument more.
  const args = ['--automation', ...(refusesCookies ? ['--cookies-policy=never'] : [])]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, ...WINDOW })
  const keys = async (characters: Iterable<string>) => {
    const actions = [...characters].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  return {
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    evaluate: (async (run, ...args) => {
      const script = `return (${run}).apply(null, arguments)`
      // The protocol has no undefined.
      return (await call('POST', `${session}/execute/sync`, { script, args })) ?? undefined
    }) as Tab['evaluate'],
    async press(points) {
      const [first, ...others] = points.map(({ x, y }) => ({
        type: 'pointerMove',
        x: Math.round(x),
        y: Math.round(y),
      }))
      const actions = [first, { type: 'pointerDown', button: 0 }, ...others, { type: 'pointerUp', button: 0 }]
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
      await call('POST', `${session}/actions`, { actions: [mouse] })
    },
    key: (key) => keys([CHARACTERS[key]]),
    type: keys,
    async setCookie({ name, value }) {
      await call('POST', `${session}/cookie`, { cookie: { name, value, path: '/' } })
    },
    close,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
