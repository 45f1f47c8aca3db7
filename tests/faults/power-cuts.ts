import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyTemplate } from '../support/database.ts'
import { endure, type Life } from './kills.ts'
import { gatherCrew } from './support/crew.ts'
import { makeDisk } from './support/loop-disk.ts'
import type { Product } from './support/product.ts'
import type { Report } from './support/report.ts'
import { embeddedStore } from './support/stores.ts'

const PLAYERS = 10
/** Time in ms to wait for replies that the server has already sent. */
const DRAIN_MS = 150

/**
 * Simulates power cuts during play on the embedded database. The test pauses the server's process, copies the data that
 * have really been written to the disk, and starts a server with the copy. If power cuts cannot be simulated on this
 * machine, the function returns the reason.
 */
export async function cutPower(
  cuts: number,
  players = PLAYERS,
  life?: Life,
): Promise<Report | { missing: string }> {
  const disk = makeDisk()
  if ('missing' in disk) return disk
  const control = join(disk.folder, 'never-synced')
  const cut = async (product: Product) => {
    // The test writes this file without `fsync`, so the file is possibly not on the disk yet. After a real power cut
    // the file would be missing, so it must also be missing in the copy.
    writeFileSync(control, 'x'.repeat(4096))
    product.freeze()
    await sleep(DRAIN_MS)
    disk.photograph()
    await product.kill()
    await disk.swap()
    if (existsSync(control) && readFileSync(control).length > 0)
      throw new Error('what was never synced has survived: this is no power cut')
  }
  try {
    const data = join(disk.folder, 'data')
    copyTemplate(data)
    execFileSync('sync', ['--file-system', disk.folder])
    const store = embeddedStore(data)
    const crew = await gatherCrew(store, players)
    const { slowest } = await endure(crew, cuts, cut, undefined, life)
    const note = `power cuts: an unsynced file beside the database was lost in all ${cuts}`
    return { what: 'power cut, embedded', faults: cuts, slowest, crew, note }
  } finally {
    await disk.remove()
  }
}
