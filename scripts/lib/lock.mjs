import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, say } from './root.mjs'

const folder = join(root, '.runtime')
const lock = join(folder, 'lock')
const mine = JSON.stringify({ pid: process.pid, host: hostname() })
const beat = 1000
const silence = 30_000

/**
 * Runs `work` while this process has a lock. If another process has the lock, the function waits until the lock is
 * released. If the owner of the lock was a process on this host and has died, this process takes over the lock
 * immediately. If the owner ran on another host, or if a new process has the owner's process id, this process takes
 * over the lock after 30 s without a heartbeat.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  mkdirSync(folder, { recursive: true })
  for (let told = false; !take(); ) {
    if (isDead()) {
      removeDead()
      await sleep(20)
      continue
    }
    if (!told) say('Another process is preparing this folder; waiting for it.')
    told = true
    await sleep(200)
  }
  const timer = setInterval(touch, beat)
  process.once('exit', leave)
  try {
    await work()
  } finally {
    clearInterval(timer)
    process.off('exit', leave)
    leave()
  }
}

function take() {
  try {
    writeFileSync(lock, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

function isDead() {
  const written = statSync(lock, { throwIfNoEntry: false })
  if (!written) return false
  if (Date.now() - written.mtimeMs > silence) return true
  const owner = readOwner()
  return owner?.host === hostname() && (owner.pid === process.pid || !isRunning(owner.pid))
}

/**
 * Removes the lock of a dead process. Two waiting processes can call this function at the same time. A second lock
 * ensures that one of them does not remove the new lock of the other.
 */
function removeDead() {
  const guard = `${lock}.remove`
  try {
    mkdirSync(guard)
  } catch {
    const made = statSync(guard, { throwIfNoEntry: false })
    if (made && Date.now() - made.mtimeMs > silence) rmSync(guard, { recursive: true, force: true })
    return
  }
  if (isDead()) rmSync(lock, { force: true })
  rmdirSync(guard)
}

function leave() {
  const owner = readOwner()
  if (owner?.pid === process.pid && owner.host === hostname()) rmSync(lock, { force: true })
}

function touch() {
  const now = new Date()
  try {
    utimesSync(lock, now, now)
  } catch {
    // Another process or a user has deleted the lock file. This process continues its work, but other processes no
    // longer wait for it.
  }
}

/** Returns the owner of the lock, or undefined if the lock does not exist or does not contain its owner yet. */
function readOwner() {
  try {
    return /** @type {{ pid: number, host: string }} */ (JSON.parse(readFileSync(lock, 'utf8')))
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
