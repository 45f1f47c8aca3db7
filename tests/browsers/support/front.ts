import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The script that reports errors of a page. It is a file of the site, because the site refuses scripts in documents. */
const REPORTER = '/report-errors.js'
const REPORTS = '/reported-errors'
/** The event that a page gets before its tab is closed. */
export const CLOSING = 'tab-closing'

/** Runs in every page, before the scripts of the page. */
function reportErrors(reports: string, closing: string): void {
  // Firefox can stop React in the middle of a rendering when it closes a tab. React then throws at the next event, but
  // no player sees this page any more.
  let isClosing = false
  addEventListener(closing, () => {
    isClosing = true
  })
  const report = (text: string): void => {
    if (isClosing) return
    // While the server is away, an error waits until the server is back.
    fetch(reports, { method: 'POST', body: `${location.pathname}: ${text}`, keepalive: true }).catch(() =>
      setTimeout(report, 250, text),
    )
  }
  const textOf = (error: unknown) => (error instanceof Error ? `${error}\n${error.stack}` : String(error))
  addEventListener('error', ({ error, message }) => report(`uncaught: ${error ? textOf(error) : message}`))
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${textOf(reason)}`))
  const { error: write } = console
  console.error = (...parts: unknown[]) => {
    write(...parts)
    report(`console: ${parts.map(textOf).join(' ')}`)
  }
}

/** What the network and the site do to a browser. A test can change it at any time. */
export interface Conditions {
  /** Time in ms that each request waits before it reaches the server. */
  latency: number
  /** If false, the site has no service worker. */
  hasWorker: boolean
  /** Functions that run in every page before its scripts, for example to remove an API. */
  before?: readonly (() => void)[]
}

/**
 * A proxy between a browser and a server. The proxy can be slow or unreachable. It also adds a script to every page,
 * which reports the errors of all scripts. So an error is found in the same way in every engine.
 */
export interface Front {
  origin: string
  conditions: Conditions
  /** Makes the server unreachable: the browser cannot connect until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Returns the errors that pages have reported since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

export async function startFront(upstream: string, conditions: Conditions): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  let errors: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    if (url === REPORTER)
      return void outgoing
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(
          [
            `(${reportErrors})(${JSON.stringify(REPORTS)}, ${JSON.stringify(CLOSING)})`,
            ...(conditions.before ?? []).map((one) => `(${one})()`),
          ].join(';'),
        )
    if (url === REPORTS) {
      const parts = await incoming.toArray()
      errors.push(Buffer.concat(parts).toString())
      return void outgoing.writeHead(204).end()
    }
    if (url === '/sw.js' && !conditions.hasWorker) return void outgoing.writeHead(404).end()
    await sleep(conditions.latency)
    const isDocument = headers['sec-fetch-dest'] === 'document'
    const onward = request(
      upstream + url,
      { agent, method, headers: { ...headers, ...(isDocument && { 'accept-encoding': 'identity' }) } },
      async (reply) => {
        reply.on('error', () => outgoing.destroy())
        const { connection: _, 'transfer-encoding': __, ...rest } = reply.headers
        if (isDocument && /^text\/html/.test(rest['content-type'] ?? '')) {
          const html = Buffer.concat(await reply.toArray()).toString()
          const page = html.replace(/<head[^>]*>/, (head) => `${head}<script src="${REPORTER}"></script>`)
          const { 'content-length': ___, ...others } = rest
          outgoing.writeHead(reply.statusCode ?? 502, others).end(page)
          return
        }
        outgoing.writeHead(reply.statusCode ?? 502, rest)
        reply.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    return address.port
  }
  const stopListening = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const port = await listen(0)
  return {
    origin: `http://127.0.0.1:${port}`,
    conditions,
    goAway: stopListening,
    comeBack: async () => void (await listen(port)),
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    async close() {
      if (server.listening) await stopListening()
      agent.destroy()
    },
  }
}
