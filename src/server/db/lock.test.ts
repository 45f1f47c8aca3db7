import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

/**
 * Minimum time in ms that a process must wait for the lock before it reports an error. The time is a little shorter
 * than `WAIT_MS` in lock.ts.
 */
const WAITS_MS = 450

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordconnect-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/**
 * Code of a worker thread that simulates a second process while it is locking the folder. In this state, other
 * processes can still read the lock file, but they can no longer write to it.
 */
const HALF_WAY = `
  const { workerData: file, parentPort } = require('node:worker_threads')
  const lock = new (require('node:sqlite').DatabaseSync)(file)
  lock.exec('PRAGMA busy_timeout=200; BEGIN IMMEDIATE')
  parentPort.postMessage('half way')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  try {
    lock.exec('CREATE TABLE taken(at); COMMIT')
    parentPort.postMessage('whole')
  } catch (error) {
    parentPort.postMessage(error.message)
  }
  lock.close()`

/**
 * Repeats the attempt to lock the folder until it succeeds. On a busy machine, the other process sometimes has the lock
 * for longer than `WAIT_MS`.
 */
async function lockInTheEnd(): Promise<() => void> {
  for (;;) {
    const began = performance.now()
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!String(error).includes('is in use')) throw error
      expect(performance.now() - began).toBeGreaterThan(WAITS_MS)
      await sleep(10)
    }
  }
}

test('one process holds the folder until it releases it', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`DATA_DIR ${folder} is in use by another WordConnect process`)
  release()
  lockFolder(folder)()
})

test('a waiting process does not block the one before it', async () => {
  const other = new Worker(HALF_WAY, { eval: true, workerData: join(folder, 'lock') })
  expect(await once(other, 'message')).toEqual(['half way'])
  const outcome = once(other, 'message')
  const release = await lockInTheEnd()
  expect(await outcome).toEqual(['whole'])
  release()
  await other.terminate()
})
