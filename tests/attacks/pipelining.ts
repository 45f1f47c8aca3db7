import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Attack } from './support/attack.ts'
import { onVictim, type Victim } from './support/victim.ts'

const CONNECTIONS = 12
const REQUESTS = 1_000
const MOST_MEGABYTES = 200
const MOST_DESCRIPTORS = 1_000
const MORE_PATHS = ['/api/docs/', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json', '/api/docs/yaml']
const FILE = /(?:src|href)="(\/assets\/[^"]+\.js)"/

/**
 * Attack: a dozen connections each send a thousand requests in one chunk, and read no reply. If the server prepared all
 * these replies, it would need much memory and many open files.
 */
export const pipelining: Attack = (size) =>
  onVictim(async (victim) => {
    const figures: string[] = []
    const problems: string[] = []
    const page = await victim.client().raw('GET', '/')
    const asset = FILE.exec(page.text)?.[1]
    const paths = [
      ...(page.status === 200 ? ['/'] : []), // if the web app is not built, the server has no page
      ...(asset === undefined ? [] : [asset]),
      '/api/openapi.json',
      ...(size === 'full' ? MORE_PATHS : []),
    ]
    for (const path of paths) await victim.client().raw('GET', path)
    for (const path of paths) {
      const { megabytes, descriptors, broken } = await flood(victim, path)
      figures.push(`${path}: +${megabytes} MB, +${descriptors} descriptors`)
      if (broken) problems.push(`${path}: ${broken}`)
      if (megabytes >= MOST_MEGABYTES) problems.push(`${path} cost ${megabytes} MB`)
      if (descriptors >= MOST_DESCRIPTORS) problems.push(`${path} cost ${descriptors} descriptors`)
      if (!victim.product.running()) break
    }
    return { figures, problems }
  })

async function flood(victim: Victim, path: string) {
  victim.forgetPeak()
  const before = { memory: victim.memory(), descriptors: victim.descriptors() }
  const sockets: Socket[] = []
  let descriptors = 0
  let broken = ''
  try {
    const { hostname, port } = new URL(victim.product.origin)
    const requests = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(REQUESTS)
    for (let n = 0; n < CONNECTIONS; n++) {
      const socket = connect(Number(port), hostname).pause()
      sockets.push(socket)
      socket.on('error', () => {}) // the server may close the connection
      await once(socket, 'connect')
      socket.write(requests)
    }
    await victim.answers()
    descriptors = victim.descriptors() - before.descriptors
  } catch (error) {
    broken = `the server no longer answers: ${error instanceof Error ? error.message : error}`
  }
  const megabytes = victim.product.running() ? Math.round(victim.peak() - before.memory) : Number.NaN
  for (const socket of sockets) socket.destroy()
  return { megabytes, descriptors, broken }
}
