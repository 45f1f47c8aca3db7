import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './child.mjs'
import { onPath } from './system.mjs'

// Commands that start a browser on different systems. The browser without a window is the first in the list, because it
// uses less CPU.
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const apps = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']

/**
 * Returns the path of a Chromium or Chrome that runs on this machine: CHROMIUM_PATH, or else the first browser found.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  const folders = ['/Applications', join(process.env.HOME ?? '/', 'Applications')]
  const inApps = folders.flatMap((folder) => apps.map((app) => join(folder, app)))
  for (const path of given ? [given] : [...commands.flatMap(onPath), ...inApps]) {
    // On Ubuntu the command of the browser may be a stub that only says how to install the real browser.
    if (existsSync(path) && (await capture(path, ['--version'])).code === 0) return path
  }
  return undefined
}
