import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyTemplate } from '../support/database.ts'
import { endure } from './kills.ts'
import { gatherCrew } from './support/crew.ts'
import { makeDisk } from './support/loop-disk.ts'
import type { Product } from './support/product.ts'
import type { Report } from './support/report.ts'
import { embeddedStore } from './support/stores.ts'

const PLAYERS = 10
/** Time for replies that had left the server to arrive. */
const DRAIN_MS = 150

/**
 * Simulates power cuts under play on the embedded database: freezes the server, copies what has reached the disk, and continues
 * from the copy. `kills`: kills of the server before them. Returns the reason where this is impossible.
 */
export async function cutPower(
  cuts: number,
  kills = 0,
  players = PLAYERS,
): Promise<Report | { missing: string }> {
  const disk = makeDisk()
  if ('missing' in disk) return disk
  const control = join(disk.folder, 'never-synced')
  const cut = async (product: Product) => {
    // Written and never synced. If it were on the copy, this would be no power cut.
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
    let strikes = 0
    const strike = (product: Product) => (strikes++ < kills ? product.kill() : cut(product))
    const { slowest } = await endure(crew, kills + cuts, strike)
    const note = `power cuts: an unsynced file beside the database was lost in all ${cuts}`
    return { what: 'power cut, embedded', faults: kills + cuts, slowest, crew, note }
  } finally {
    await disk.remove()
  }
}
