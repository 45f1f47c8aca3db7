import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Result } from 'lighthouse'
import { capture } from '../../scripts/lib/child.mjs'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

const cli = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage'
const MOST_TRIES = 3
/** Largest number of printed lines of an audit's details. */
const MOST_ITEMS = 8

/**
 * Runs Lighthouse on a page, with the settings for a phone on a slow network, and writes the report to `folder`. On a
 * busy machine the browser's trace sometimes fails; Lighthouse then runs again.
 */
export async function lighthouse(
  chromiumPath: string,
  url: string,
  folder: string,
  cookie?: string,
): Promise<Result> {
  const file = join(folder, 'lighthouse.json')
  const args = [
    ...[cli, url, '--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting'],
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${CHROME_FLAGS}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]
  const env = { ...process.env, CHROME_PATH: chromiumPath }
  for (let tries = 1; ; tries++) {
    const { code, output } = await capture(process.execPath, args, { env })
    const result = code === 0 ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined
    if (result && !result.runtimeError) return result
    if (tries === MOST_TRIES)
      throw new Error(`Lighthouse failed on ${url}: ${result?.runtimeError?.message ?? output.trim()}`)
  }
}

/** Returns a category's score, from 0 to 100. */
export const score = (result: Result, category: Category): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

/** Returns the audits that reduce the score of a category, each with its details. */
export function shortcomings(result: Result, category: Category): string[] {
  const audits = (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = result.audits[id]
    const counts = weight > 0 || category === 'performance'
    return audit && counts && audit.score !== null && audit.score < 0.9 ? [audit] : []
  })
  return audits.flatMap(({ id, title, displayValue, details }) => [
    `  ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`,
    ...itemsOf(details)
      .slice(0, MOST_ITEMS)
      .map((item) => `    ${item}`),
  ])
}

/** Returns the details of an audit as lines of plain text, such as URLs, selectors, sizes and times. */
function itemsOf(details: unknown): string[] {
  const items = (details as { items?: unknown })?.items
  return Array.isArray(items) ? items.map((item) => textOf(item)).filter((text) => text !== '') : []
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.length > 160 ? `${value.slice(0, 160)}…` : value
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  if (typeof value !== 'object' || value === null) return ''
  const parts = value as Record<string, unknown>
  if (parts.type === 'node') return [parts.selector, parts.snippet, parts.explanation].map(textOf).join(' | ')
  return Object.entries(parts)
    .filter(([name]) => !/^(type|debugData|subItems|headings|_|boundingRect|lhId|path)/.test(name))
    .map(([name, part]) => [name, textOf(part)])
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name} ${text}`)
    .join(', ')
}
