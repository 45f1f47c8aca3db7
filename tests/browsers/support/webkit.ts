import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDisplay, stop } from './display.ts'
import { type Engine, type EngineOptions, type Key, programOf, type Tab, WINDOW } from './engine.ts'

const STARTS_MS = 30_000

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

type Call = (method: 'DELETE' | 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/**
 * Starts WebKitGTK by WebDriver. WebKitGTK has no mode without a window, so its windows are on a display in memory. The
 * driver has only one window at a time, so each new tab closes the tab before it.
 */
export async function startWebKit(
  env: Record<string, string | undefined>,
  { refusesCookies = false }: EngineOptions,
): Promise<Engine> {
  const display = await startDisplay()
  const port = await freePort()
  const driver = spawn(programOf('WEBKIT_DRIVER_PATH'), ['-p', String(port)], {
    env: { ...env, DISPLAY: display.name },
    stdio: 'ignore',
  })
  const call: Call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
    return value
  }
  const end = async () => {
    await stop(driver)
    await stop(display.process)
  }
  try {
    for (const began = Date.now(); ; await sleep(50)) {
      const isReady = await call('GET', '/status').then(
        () => true,
        () => false,
      )
      if (isReady) break
      if (Date.now() - began > STARTS_MS) throw new Error('the WebDriver of WebKit does not answer')
    }
  } catch (error) {
    await end()
    throw error
  }
  return { newTab: () => newTab(call, refusesCookies), close: end }
}

async function newTab(call: Call, refusesCookies: boolean): Promise<Tab> {
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
    close: async () => void (await call('DELETE', session)),
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
