import { Client } from '../support/client.ts'
import { freePort, launch, startProduct } from './support/product.ts'
import type { Report } from './support/report.ts'
import { embeddedStore, removeFolder, temporaryFolder } from './support/stores.ts'

/** Two processes on one folder: one sentence and exit code 1 for the second, and the first goes on unharmed. */
export async function startTwice(): Promise<Report> {
  const folder = temporaryFolder()
  try {
    const { settings } = embeddedStore(folder)
    const slowest = await raceForFolder(settings)
    const first = await startProduct(settings)
    try {
      const client = new Client(first.origin)
      const account = { email: 'first@wordconnect.example', password: 'a quiet harbour' }
      await client.call('POST /api/auth/register', { body: account })
      await client.call('POST /api/username/set', { body: { username: 'first' } })
      const game = await client.call('POST /api/game/start')
      const second = launch(settings, await freePort())
      expectOneSentence(await second.ended, folder)
      const { game: still } = await client.call('GET /api/game/current')
      if (still?.id !== game.id) throw new Error('the first process has lost its game')
      await client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
    } finally {
      await first.kill()
    }
    return { what: 'second process', faults: 2, slowest }
  } finally {
    removeFolder(folder)
  }
}

/** Both at the same moment on an empty folder: one of them serves. Answers its milliseconds. */
async function raceForFolder(settings: Readonly<Record<string, string>>): Promise<number> {
  const began = Date.now()
  const two = [launch(settings, await freePort()), launch(settings, await freePort())] as const
  try {
    const [a, b] = await Promise.allSettled(two.map((one) => one.ready))
    if (a?.status === b?.status) throw new Error(`of two at once both were ${a?.status}`)
    const loser = a?.status === 'rejected' ? two[0] : two[1]
    expectOneSentence(await loser.ended, settings.DATA_DIR ?? '')
    return Date.now() - began
  } finally {
    for (const { child, ended } of two) {
      child.kill('SIGKILL')
      await ended
    }
  }
}

function expectOneSentence(
  end: { code: number | null; stdout: string; stderr: string },
  folder: string,
): void {
  const sentence = `DATA_DIR ${folder} is in use by another WordConnect process: stop that one or choose another folder\n`
  if (end.code !== 1 || end.stdout !== '' || end.stderr !== sentence)
    throw new Error(`a second process ended with code ${end.code} and said:\n${end.stdout}${end.stderr}`)
}
