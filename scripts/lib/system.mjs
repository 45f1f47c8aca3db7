import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { capture } from './child.mjs'
import { Stop } from './root.mjs'

/** @param {string} name @returns {string[]} the files with this name in the folders of PATH, in the order of PATH */
export function onPath(name) {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return files.filter((file) => existsSync(file))
}

/**
 * Returns whether the system is Debian or based on Debian, and whether this process has the right to install packages.
 */
export function canInstall() {
  return existsSync('/etc/debian_version') && onPath('apt-get').length > 0 && process.getuid?.() === 0
}

/** @param {string[]} packages names of packages, or alternatives in the form of a dependency: 'one | other' */
export async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  for (const args of [['update'], ['satisfy', '-y', '--no-install-recommends', ...packages]])
    for (let attempt = 1; ; attempt++) {
      const { code, output } = await capture('apt-get', [...wait, '-q', ...args], { env })
      if (code === 0) break
      if (attempt === 3) {
        console.error(output.trim())
        throw new Stop(`apt-get ${args[0]} failed: see above. It was to install ${packages.join(' and ')}.`)
      }
      // The command is repeated, because another apt-get may be running, or the package server may be unavailable for a
      // moment.
      await sleep(5000)
    }
}
