import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import postcss from 'postcss'
import { parseAst } from 'vite'
import { oldestBrowsers } from '../../scripts/lib/browsers.mjs'

type Browser = keyof CompatStatement['support']

const oldest = Object.entries(oldestBrowsers).map(
  ([name, version]) => [name === 'ios_saf' ? 'safari_ios' : name, order(version)] as [Browser, number],
)

/** Makes versions comparable: "16.4" is between "16" and "17". */
function order(version: string): number {
  const [major = '', minor = '0'] = version.replace('≤', '').split('.')
  return Number(major) + Number(minor) / 1000
}

/** Makes a version from the data comparable. A version that is not out yet, or that never was, is infinite. */
const firstOf = (version: string | false | null | undefined): number =>
  version && version !== 'preview' ? order(version) : Infinity

/** Returns the first version of a browser that has the whole feature without a prefix and without a setting. */
function since({ support }: CompatStatement, browser: Browser, prefix?: string): number {
  const versions = [support[browser] ?? []].flat()
  const whole = versions.filter(
    (one) =>
      !one.flags &&
      !one.partial_implementation &&
      !one.alternative_name &&
      !one.version_removed &&
      one.prefix === prefix,
  )
  return Math.min(Infinity, ...whole.map((one) => firstOf(one.version_added)))
}

/** The results of `missing` for features without a prefix, because scripts name the same features thousands of times. */
const known = new Map<CompatStatement, string>()

/** Returns the browsers whose oldest version does not have the feature, as "chrome 120, safari never". */
function missing(feature: CompatStatement | undefined, prefix?: string): string {
  if (!feature) return ''
  const kept = prefix === undefined ? known.get(feature) : undefined
  if (kept !== undefined) return kept
  const found = oldest
    .map(([browser, version]) => {
      const added = Math.min(since(feature, browser), prefix ? since(feature, browser, prefix) : Infinity)
      return { browser, version, added }
    })
    .filter(({ version, added }) => added > version)
    .map(({ browser, added }) => `${browser} ${Number.isFinite(added) ? added : 'never'}`)
    .join(', ')
  if (prefix === undefined) known.set(feature, found)
  return found
}

/**
 * Returns the first version of each browser that has a feature, for a path such as `css.selectors.has`.
 * @throws if the data about browsers do not have the path
 */
export function sinceVersions(path: string): Record<string, number> {
  const found = path
    .split('.')
    .reduce<Identifier | undefined>((at, name) => at?.[name], bcd as unknown as Identifier)
  if (!found?.__compat) throw new Error(`the data about browsers have no ${path}`)
  const feature = found.__compat
  return Object.fromEntries(oldest.map(([browser]) => [browser, since(feature, browser)]))
}

const builtins = bcd.javascript.builtins ?? {}
const interfaces: Record<string, Identifier | undefined> = { ...bcd.api, ...builtins }
/** The interfaces of the browser's objects that have a name of their own. */
const objects: Record<string, string> = {
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
}

/** The tests look at layout shifts, and Playwright asks whether an element is visible. */
const neededByTests = /^LayoutShift|^Element\.checkVisibility$/

/**
 * Returns the interfaces ("ViewTransition"), and the members of interfaces ("Document.startViewTransition"), that at
 * least one of the oldest browsers does not have.
 */
export const newNames = (): string[] =>
  Object.entries(interfaces).flatMap(([of, members]) => {
    if (isUnknown(members?.__compat)) return [of]
    return Object.keys(members ?? {})
      .filter((key) => isUnknown(members?.[key]?.__compat))
      .map((key) => `${of}.${key.replace(/_static$/, '')}`)
      .filter((name) => !neededByTests.test(name))
  })

/** Returns true if one of the oldest browsers does not have the feature, not even in part. */
const isUnknown = (feature: CompatStatement | undefined): boolean =>
  feature !== undefined &&
  oldest.some(([browser, version]) => {
    const ranges = [feature.support[browser] ?? []].flat().filter((one) => !one.flags && !one.prefix)
    const isIn = ({ version_added: added, version_removed: removed }: (typeof ranges)[number]) =>
      firstOf(added) <= version && version < firstOf(removed)
    return !ranges.some(isIn)
  })

/**
 * Deletes the interfaces and members with these names from a page, so that the page's browser has what the oldest
 * browsers have. Runs in the page, before its scripts.
 */
export function forget(names: readonly string[]): void {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>
  for (const name of names) {
    const [of = '', member] = name.split('.')
    const own = all[of]
    if (member === undefined) Reflect.deleteProperty(globalThis, of)
    else if (own?.prototype && member in own.prototype) Reflect.deleteProperty(own.prototype, member)
    else if (own) Reflect.deleteProperty(own, member)
  }
}

interface Node {
  type: string
  name?: string
  computed?: boolean
  object?: Node
  property?: Node
}

/** Returns each use of a feature in a script that one of the oldest browsers does not have, with the browsers. */
export function tooNewInScript(code: string): Map<string, string> {
  const found = new Map<string, string>()
  const note = (name: string, feature: CompatStatement | undefined) => {
    const browsers = missing(feature)
    if (browsers) found.set(name, browsers)
  }
  function visit(node: unknown): void {
    if (!node || typeof node !== 'object') return
    const { type, name = '', computed, object, property } = node as Node
    if (type === 'Identifier') note(name, interfaces[name]?.__compat)
    if (type === 'MemberExpression' && !computed && object?.name && property?.name) {
      const members = interfaces[objects[object.name] ?? object.name]
      const member = members?.[`${property.name}_static`] ?? members?.[property.name]
      note(`${object.name}.${property.name}`, member?.__compat)
    }
    for (const [key, child] of Object.entries(node)) {
      // These are names of members, not of variables.
      const isName = !computed && (key === 'property' || key === 'key')
      if (!isName) visit(child)
    }
  }
  visit(parseAst(code))
  return found
}

/** As `tooNewInScript`, for the properties, values, functions, selectors and rules of a style sheet. */
export function tooNewInStyles(code: string): Map<string, string> {
  const found = new Map<string, string>()
  const {
    'at-rules': rules,
    properties,
    selectors,
    types,
  } = bcd.css as unknown as Record<string, Record<string, Identifier>>
  const note = (name: string, feature: CompatStatement | undefined, prefix?: string) => {
    const browsers = missing(feature, prefix)
    if (browsers) found.set(name, browsers)
  }
  postcss.parse(code).walk((node) => {
    if (node.type === 'atrule') {
      note(`@${node.name}`, rules?.[node.name]?.__compat)
      for (const [, name = ''] of node.params.matchAll(/([a-z-]+)\s*[:)<>]/g))
        note(`@${node.name} (${name})`, rules?.[node.name]?.[name]?.__compat)
    }
    if (node.type === 'rule')
      for (const [whole, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        note(whole, selectors?.[name]?.__compat)
    if (node.type !== 'decl') return
    const { prop, value, parent } = node
    const isPrefixed = parent?.nodes.some(
      (other) => other.type === 'decl' && other.prop === `-webkit-${prop}`,
    )
    const property = properties?.[prop]
    const prefix = isPrefixed ? '-webkit-' : undefined
    note(prop, property?.__compat, prefix)
    if (property && !isPrefixed)
      for (const [word] of value.matchAll(/[a-z][a-z-]+/g)) note(`${prop}: ${word}`, property[word]?.__compat)
    for (const [, name = ''] of value.matchAll(/([a-z][a-z0-9-]*)\(/g))
      for (const type of Object.values(types ?? {})) note(`${name}()`, type[name]?.__compat)
  })
  return found
}
