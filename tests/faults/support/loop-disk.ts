import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastWill } from './last-will.ts'
import { makeFolder } from './stores.ts'

const IMAGE_BYTES = 512 * 1024 ** 2
const MOST_COPIES = 20

/** A separate disk for simulated power cuts. */
export interface Disk {
  /** The mount point of the disk. */
  folder: string
  /**
   * Copies the disk in the state after a power cut: without data that the operating system has not written to the disk
   * yet. During the call, no process is allowed to write to the disk.
   */
  photograph(): void
  /** Replaces the disk with its copy. During the call, no file on the disk is allowed to be open. */
  swap(): Promise<void>
  remove(): Promise<void>
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })

/** Creates an ext4 disk on a loop device. If this is not possible, returns the reason as `missing`. */
export function makeDisk(): Disk | { missing: string } {
  if (process.platform !== 'linux') return { missing: 'this is not Linux' }
  if (process.getuid?.() !== 0) return { missing: 'this is not root' }
  const home = makeFolder()
  const folder = join(home, 'disk')
  const images = [join(home, 'a.img'), join(home, 'b.img')] as const
  const remove = lastWill('umount "$1/disk" 2>/dev/null || umount -l "$1/disk" 2>/dev/null; rm -rf "$1"', [
    home,
  ])
  let used: 0 | 1 = 0
  try {
    mkdirSync(folder)
    writeFileSync(images[used], '')
    truncateSync(images[used], IMAGE_BYTES)
    run('mkfs.ext4', '-q', '-F', images[used])
    run('mount', '-o', 'loop', images[used], folder)
  } catch (error) {
    void remove()
    return { missing: `loop devices cannot be mounted here (${(error as Error).message.split('\n')[0]})` }
  }
  return {
    folder,
    photograph() {
      const [from, to] = [images[used], images[used === 0 ? 1 : 0]]
      // Copies the disk until two successive copies are equal, because the operating system can write to the disk
      // during a copy.
      for (let copies = 1; ; copies++) {
        run('cp', '--sparse=always', from, to)
        if (spawnSync('cmp', ['-s', from, to]).status === 0) return
        if (copies === MOST_COPIES) throw new Error('the disk does not come to rest')
      }
    },
    async swap() {
      await unmount(folder)
      used = used === 0 ? 1 : 0
      run('mount', '-o', 'loop', images[used], folder)
    },
    remove,
  }
}

async function unmount(folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      run('umount', folder)
      return
    } catch (error) {
      if (tries === 10) throw error
      await sleep(100)
    }
  }
}
