import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/**
 * Folders that are private inside the namespace: programs read the files of the system there, and what they write
 * disappears with the namespace.
 */
const PRIVATE = ['/etc', '/usr/local', '/run', '/var/lib/nginx', '/var/log']

/**
 * Runs a Node program in its own namespaces of Linux: its network has only the loopback device, so all ports are free,
 * and its processes end with it. Needs root.
 * @returns the exit code of the program
 */
export function runInNamespace(args: readonly string[]): Promise<number> {
  const own = [
    '--net',
    '--mount',
    '--propagation',
    'private',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
  ]
  // The first process of a namespace must collect ended processes whose parent has ended. A shell does, Node does not.
  const shell = ['/bin/sh', '-c', '"$0" "$@"; exit $?']
  // The namespace ends with this process, also after kill -9.
  const bound = ['--pdeathsig', 'KILL', 'unshare', ...own]
  const child = spawn('setpriv', [...bound, ...shell, process.execPath, ...args], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Prepares the namespace in which this process runs. `addresses` are further addresses of the loopback device. */
export function prepareNamespace(addresses: readonly string[] = []): void {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  for (const address of addresses) execFileSync('ip', ['address', 'add', address, 'dev', 'lo'])
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/mnt'])
  for (const [n, folder] of PRIVATE.entries()) {
    const [upper, work] = [`/mnt/${n}/upper`, `/mnt/${n}/work`]
    mkdirSync(upper, { recursive: true })
    mkdirSync(work)
    const layers = `lowerdir=${folder},upperdir=${upper},workdir=${work}`
    execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, folder])
  }
}
