import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastWill } from '../faults/support/last-will.ts'
import { startProduct } from '../faults/support/product.ts'
import { makeFolder } from '../faults/support/stores.ts'
import { Client } from '../support/client.ts'
import type { Attack } from './support/attack.ts'
import { password } from './support/victim.ts'

const DISK_MEGABYTES = 150
const MOST_SIGN_UPS = 300
const NOTICED_MS = 20_000
const FULL = '503 The disk of the database is full.'

/**
 * Attack: the disk of the embedded database is full. The server must report the full disk, must not write incomplete
 * data, and must recover by itself.
 */
export const fullDisk: Attack = async () => {
  const disk = mountSmallDisk()
  if ('missing' in disk) return disk
  const problems: string[] = []
  try {
    const product = await startProduct({ DATA_DIR: join(disk.folder, 'data') })
    try {
      const ready = async () => told(await new Client(product.origin).raw('GET', '/api/ready'))
      if ((await ready()) !== '200') problems.push('it was not ready at first')
      const fill = join(disk.folder, 'fill')
      fillDisk(fill)
      const noticed = await secondsUntil(ready, FULL)
      if (noticed === undefined) problems.push(`ready says ${await ready()}`)
      // The database files have some free space, so the first sign-ups succeed although the disk is full.
      let taken = 0
      let answer = await signUp(product.origin, taken)
      while (answer === '201' && taken < MOST_SIGN_UPS) answer = await signUp(product.origin, ++taken)
      if (answer !== FULL && !answer.startsWith('500')) problems.push(`a sign-up was answered ${answer}`)
      rmSync(fill)
      const recovered = await secondsUntil(ready, '200')
      if (recovered === undefined) problems.push(`with room on the disk again, ready says ${await ready()}`)
      const after = await signUp(product.origin, taken)
      if (after !== '201') problems.push(`the sign-up that failed was then answered ${after}`)
      const figures = [
        `ready said so after ${noticed} s`,
        `${taken} sign-ups found room, the next was answered ${answer}`,
        `ready again after ${recovered} s`,
      ]
      return { figures, problems }
    } finally {
      await product.kill()
    }
  } finally {
    await disk.remove()
  }
}

type Disk = { folder: string; remove: () => Promise<void> }

function mountSmallDisk(): Disk | { missing: string } {
  const home = makeFolder()
  const folder = join(home, 'disk')
  const remove = lastWill('umount -l "$1/disk" 2>/dev/null; rm -rf "$1"', [home])
  try {
    mkdirSync(folder)
    const mount = `mount -t tmpfs -o size=${DISK_MEGABYTES}m tmpfs "$1"`
    execFileSync('/bin/sh', ['-c', mount, 'sh', folder], { stdio: 'pipe' })
    return { folder, remove }
  } catch {
    void remove()
    return { missing: 'a small disk can be mounted only by root, on Linux' }
  }
}

function fillDisk(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const bytes of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(bytes))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

async function signUp(origin: string, n: number): Promise<string> {
  const body = JSON.stringify({ email: `player${n}@wordconnect.example`, password })
  const headers = { 'content-type': 'application/json' }
  return told(await new Client(origin).raw('POST', '/api/auth/register', { headers, body }))
}

function told({ status, body }: { status: number; body: unknown }): string {
  return status < 400 ? String(status) : `${status} ${(body as { message: string }).message}`
}

async function secondsUntil(ask: () => Promise<string>, expected: string): Promise<string | undefined> {
  const began = Date.now()
  while ((await ask()) !== expected) {
    if (Date.now() - began > NOTICED_MS) return undefined
    await sleep(100)
  }
  return ((Date.now() - began) / 1000).toFixed(1)
}
