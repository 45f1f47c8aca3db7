import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The oldest version of each browser that can run the web app, from the field `browserslist` of package.json. The key
 * is the browser's name in that field.
 * @type {Record<string, string>}
 */
export const oldestBrowsers = Object.fromEntries(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).browserslist.map(
    (/** @type {string} */ entry) => entry.split(' >= '),
  ),
)

/** The same list in the form that Vite's `build.target` needs. */
export const buildTarget = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`,
)

const { chrome, edge, firefox, safari, ios_saf: ios } = oldestBrowsers

/** The same list in a sentence: "Chrome 111, Edge 111, …". */
export const browserNames = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} and iOS ${ios}`
