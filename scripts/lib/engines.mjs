import { existsSync } from 'node:fs'
import { capture } from './child.mjs'
import { onPath } from './system.mjs'

/**
 * Returns the path of a Firefox that runs on this machine: FIREFOX_PATH, or else the first Firefox found.
 * @returns {Promise<string | undefined>}
 */
export async function findFirefox() {
  const given = process.env.FIREFOX_PATH
  const app = '/Applications/Firefox.app/Contents/MacOS/firefox'
  for (const path of given ? [given] : [...['firefox-esr', 'firefox'].flatMap(onPath), app]) {
    // On Ubuntu the command of the browser may be a stub that only says how to install the real browser.
    if (existsSync(path) && (await capture(path, ['--version'])).code === 0) return path
  }
  return undefined
}

/**
 * Returns the path of the WebDriver of WebKitGTK. The driver itself knows where its browser is.
 * @returns {Promise<string | undefined>}
 */
export async function findWebKit() {
  return onPath('WebKitWebDriver')[0]
}

/**
 * Returns the path of Xvfb, an X server that draws into memory.
 * @returns {Promise<string | undefined>}
 */
export async function findDisplay() {
  return onPath('Xvfb')[0]
}
