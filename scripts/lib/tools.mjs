import { findChromium } from './chromium.mjs'
import { findPostgres } from './postgres.mjs'
import { Stop, say } from './root.mjs'
import { aptInstall, canInstall, onPath } from './system.mjs'

const chromium = {
  title: 'Chromium',
  debian: ['chromium-headless-shell', 'chromium'], // some systems based on Debian have no chromium-headless-shell
  brew: '--cask chromium',
  otherwise: 'set CHROMIUM_PATH to a Chromium or Chrome that runs',
  without: '--without-browser',
  find: findChromium,
}
const postgres = {
  title: 'PostgreSQL 15 or newer',
  debian: ['postgresql'],
  brew: 'postgresql@17',
  otherwise: 'set TEST_DATABASE_URL to a server where its user may create databases',
  without: '--without-postgres',
  find: async () => process.env.TEST_DATABASE_URL ?? (await findPostgres()),
}

/**
 * Finds the programs that the tests need in addition to npm packages. On Debian as root, the function also installs
 * missing programs.
 * @param {{ browser: boolean, database: boolean }} needs
 * @returns {Promise<{ chromiumPath?: string, postgresBin?: string }>}
 * @throws {Stop} if a program is missing; the message says how to install it and how to run the tests without it
 */
export async function provideTools({ browser, database }) {
  const needed = [...(browser ? [chromium] : []), ...(database ? [postgres] : [])]
  let missing = await missingOf(needed)
  if (missing.length > 0 && canInstall()) {
    say(`Installing ${missing.map((tool) => tool.title).join(' and ')} …`)
    await aptInstall(missing.map((tool) => tool.debian.join(' | ')))
    missing = await missingOf(needed)
  }
  if (missing.length > 0) throw new Stop(adviceFor(missing))
  const chromiumPath = browser ? await findChromium() : undefined
  const postgresBin = database && !process.env.TEST_DATABASE_URL ? await findPostgres() : undefined
  return { ...(chromiumPath && { chromiumPath }), ...(postgresBin && { postgresBin }) }
}

/** @param {(typeof chromium)[]} tools */
async function missingOf(tools) {
  const found = await Promise.all(tools.map((tool) => tool.find()))
  return tools.filter((_, index) => !found[index])
}

/** @param {(typeof chromium)[]} missing */
function adviceFor(missing) {
  const names = missing.map((tool) => tool.title).join(' and ')
  const otherwise = missing.map((tool) => tool.otherwise).join(', and ')
  const without = missing.map((tool) => tool.without).join(' ')
  return `The tests need ${names}: ${installHint(missing)}, or ${otherwise}; \`npm test -- ${without}\` runs the rest.`
}

/** @param {(typeof chromium)[]} missing */
function installHint(missing) {
  if (process.platform === 'darwin')
    return `install with \`${missing.map((tool) => `brew install ${tool.brew}`).join(' && ')}\``
  const command = `apt-get install ${missing.map((tool) => tool.debian.at(-1)).join(' ')}`
  return onPath('apt-get').length > 0
    ? `install with \`sudo ${command}\``
    : `install with your system's package manager (on Debian: \`${command}\`)`
}
