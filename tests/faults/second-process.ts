import { Client } from '../support/client.ts'
import { type Ended, freePort, type Launch, launch } from './support/product.ts'
import type { Report } from './support/report.ts'
import { embeddedStore, removeFolder, temporaryFolder } from './support/stores.ts'

/**
 * Starts two server processes with the same data folder, first at the same time and later one after the other. One of
 * the processes must print one sentence and exit with code 1. The other process must continue without damage.
 */
export async function startTwice(): Promise<Report> {
  const folder = temporaryFolder()
  const started: Launch[] = []
  const start = async (): Promise<Launch> => {
    const one = launch(embeddedStore(folder).settings, await freePort())
    started.push(one)
    return one
  }
  try {
    const began = Date.now()
    const two = [await start(), await start()] as const
    const [a, b] = await Promise.allSettled(two.map((one) => one.ready))
    if (a?.status === b?.status)
      throw new Error(`of two at once both were ${a?.status}: ${two.map((one) => one.output()).join('')}`)
    const slowest = Date.now() - began
    const [first, second] = a?.status === 'fulfilled' ? two : [two[1], two[0]]
    expectOneSentence(await second.ended, folder)

    const client = new Client(first.origin)
    const account = { email: 'first@wordconnect.example', password: 'a quiet harbour' }
    await client.call('POST /api/auth/register', { body: account })
    await client.call('POST /api/username/set', { body: { username: 'first_here' } })
    const game = await client.call('POST /api/game/start')
    const third = await start()
    expectOneSentence(await third.ended, folder)
    const { game: still } = await client.call('GET /api/game/current')
    if (still?.id !== game.id) throw new Error('the first process has lost its game')
    await client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
    return { what: 'second process on one folder', faults: 2, slowest }
  } finally {
    for (const { child, ended } of started) {
      child.kill('SIGKILL')
      await ended
    }
    removeFolder(folder)
  }
}

function expectOneSentence({ code, stdout, stderr }: Ended, folder: string): void {
  const sentence = `DATA_DIR ${folder} is in use by another WordConnect process: stop that one or choose another folder\n`
  if (code !== 1 || stdout !== '' || stderr !== sentence)
    throw new Error(`a second process ended with code ${code} and said:\n${stdout}${stderr}`)
}
