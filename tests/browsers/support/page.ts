import { setTimeout as sleep } from 'node:timers/promises'
import type { Key, Point, Tab } from './engine.ts'

/** Time in ms after which a test does not wait longer for something on the page. */
const LONGEST_WAIT_MS = 30_000
const POLL_MS = 25
/** Time in ms after which a press has not reached its target. */
const PRESS_MS = 2_000

/** Describes an element: by a CSS selector, and by its name or text if the selector fits several elements. */
export interface Target {
  css: string
  /** The whole name or text of the element, or a pattern that fits it. */
  name?: string | RegExp
  /** Which of the elements that fit is meant, from 0. */
  nth?: number
}

export const button = (name: string | RegExp): Target => ({ css: 'button', name })
export const heading = (name: string | RegExp): Target => ({ css: 'h1, h2, h3', name })
export const field = (name: string | RegExp): Target => ({ css: 'input', name })

/** What a look at the page has found about a target. */
interface Found {
  count: number
  /** The middle of the element, if it can be pressed: it is enabled, in the window, and nothing covers it. */
  middle?: Point
  isFocused: boolean
}

/** Runs in the page. Finds the visible elements that fit a target, and scrolls to the one that is meant. */
function look(css: string, pattern: string, nth: number): Found {
  const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const namesOf = (element: Element) => [
    flat(element.getAttribute('aria-label')),
    flat(element.textContent),
    ...(element instanceof HTMLInputElement
      ? [...(element.labels ?? [])].map((one) => flat(one.textContent))
      : []),
  ]
  const isShown = (element: Element) => element.getClientRects().length > 0 && element.checkVisibility()
  const fits = new RegExp(pattern, 'u')
  const all = [...document.querySelectorAll(css)].filter(
    (element) =>
      isShown(element) &&
      namesOf(element).some((name) => (name !== '' || pattern === '' ? fits.test(name) : false)),
  )
  const element = all[nth]
  Object.assign(window, { lookedAt: element })
  if (!element) return { count: all.length, isFocused: false }
  const isInWindow = () => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  if (!isInWindow()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const middle = { x: left + width / 2, y: top + height / 2 }
  const over = document.elementFromPoint(middle.x, middle.y)
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  const isFree = over !== null && (element.contains(over) || label?.contains(over) === true)
  const isEnabled = !element.matches(':disabled, [aria-disabled="true"]')
  const isFocused = element === document.activeElement
  return { count: all.length, isFocused, ...(isFree && isEnabled && { middle }) }
}

/**
 * Runs in the page after `look`. Notes in an attribute of the document that the element which `look` has found is about to
 * be pressed, and removes the attribute when the element or its label gets the click. Nothing on the page gets the press
 * if the page has moved since the look, or if the page replaces the element before the click.
 */
function expectPress(): void {
  const { lookedAt } = window as { lookedAt?: Element }
  const targets = lookedAt instanceof HTMLInputElement ? [lookedAt, ...(lookedAt.labels ?? [])] : [lookedAt]
  const { dataset } = document.documentElement
  dataset.press = 'expected'
  dispatchEvent(new Event('press-given-up'))
  const done = new AbortController()
  addEventListener('press-given-up', () => done.abort(), { signal: done.signal })
  let isDown = false
  const take = (event: Event) => {
    const path = event.composedPath()
    const isHit = targets.some((target) => target !== undefined && path.includes(target))
    if (event.type === 'pointerdown') isDown = isHit
    if (!isDown) {
      event.stopImmediatePropagation()
      event.preventDefault()
    } else if (event.type === 'click' && isHit) {
      delete dataset.press
      done.abort()
    }
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, take, { capture: true, signal: done.signal })
}

/** A page of the site in a tab of any engine: what a player does and sees. */
export class Page {
  readonly tab: Tab
  readonly #origin: string

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.#origin = origin
  }

  open(path: string): Promise<void> {
    return this.tab.open(this.#origin + path)
  }

  /** Sets the cookies of an API client in the browser, so that the browser is signed in. */
  async signIn(cookies: string): Promise<void> {
    await this.open('/robots.txt')
    for (const pair of cookies.split('; ')) {
      const at = pair.indexOf('=')
      await this.tab.setCookie({ name: pair.slice(0, at), value: pair.slice(at + 1), url: this.#origin })
    }
  }

  /** Returns the path of the page's address, with its search and hash. Throws if the browser is between two pages. */
  address(): Promise<string> {
    return this.tab.evaluate(() => {
      if (location.protocol === 'about:') throw new Error('no page yet')
      return location.pathname + location.search + location.hash
    })
  }

  /**
   * Repeats a look at the page until it returns a value. While the browser changes to another page it cannot run
   * scripts, so an error counts as a look that has found nothing.
   */
  async waitFor<Value>(
    what: string,
    see: () => Promise<Value | undefined | false>,
    longest = LONGEST_WAIT_MS,
  ): Promise<Value> {
    let problem = ''
    for (const began = Date.now(); Date.now() - began < longest; await sleep(POLL_MS)) {
      try {
        const value = await see()
        if (value !== undefined && value !== false) return value
        problem = ''
      } catch (error) {
        problem = `${error}\n`
      }
    }
    const shown = await this.tab
      .evaluate(() => {
        const { activeElement, body } = document
        return `${location.href}\nfocus: ${activeElement?.outerHTML.slice(0, 200)}\n${body.textContent}`
      })
      .catch((error) => `no page: ${error}`)
    throw new Error(`waited in vain for ${what}\n${problem}${shown.replace(/\n+/g, ' | ').slice(0, 1500)}`)
  }

  waitForAddress(address: string | RegExp, longest = LONGEST_WAIT_MS): Promise<unknown> {
    const fits = new RegExp(patternOf(address), 'u')
    return this.waitFor(`the address ${address}`, async () => fits.test(await this.address()), longest)
  }

  async look(target: Target): Promise<Found> {
    return await this.tab.evaluate(look, target.css, patternOf(target.name), target.nth ?? 0)
  }

  /** Waits until the page shows the target. */
  async see(target: Target): Promise<void> {
    await this.waitFor(describe(target), async () => (await this.look(target)).count > (target.nth ?? 0))
  }

  /** Waits until the page shows exactly this number of elements. */
  async count(target: Target, count: number): Promise<void> {
    await this.waitFor(
      `${count} of ${describe(target)}`,
      async () => (await this.look(target)).count === count,
    )
  }

  /** Waits until the text stands anywhere on the page, also where only a screen reader finds it. */
  async read(text: string | RegExp): Promise<void> {
    const source = typeof text === 'string' ? escaped(text) : text.source
    await this.waitFor(`the text “${source}”`, () =>
      this.tab.evaluate(
        (pattern) => new RegExp(pattern, 'u').test((document.body.textContent ?? '').replace(/\s+/g, ' ')),
        source,
      ),
    )
  }

  /** Waits until the target has stopped moving and can be pressed, and returns its middle. */
  middleOf(target: Target): Promise<Point> {
    let before: Point | undefined
    return this.waitFor(`${describe(target)} to press`, async () => {
      const { middle } = await this.look(target)
      const isStill = middle && before && middle.x === before.x && middle.y === before.y
      before = middle
      return isStill ? middle : undefined
    })
  }

  /**
   * Presses a target. If the page moves between the look and the press, the press does not reach the target. Nothing on
   * the page then gets the press, and it is repeated.
   */
  async press(target: Target): Promise<void> {
    await this.waitFor(`a press that reaches ${describe(target)}`, async () => {
      const middle = await this.middleOf(target)
      await this.tab.evaluate(expectPress)
      await this.tab.press([middle])
      // If the press has led to a new page, the attribute is missing, or the old page does not answer any more.
      const result = () =>
        this.tab.evaluate(() => document.documentElement.dataset.press !== 'expected').catch(() => true)
      return this.waitFor('the press', result, PRESS_MS).catch(() => false)
    })
  }

  async drag(from: Target, to: Target): Promise<void> {
    const [start, end] = [await this.middleOf(from), await this.middleOf(to)]
    const STEPS = 8
    const points = Array.from({ length: STEPS + 1 }, (_, step) => ({
      x: start.x + ((end.x - start.x) * step) / STEPS,
      y: start.y + ((end.y - start.y) * step) / STEPS,
    }))
    await this.tab.press(points)
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.press(target)
    await this.waitForFocus(target)
    await this.tab.type(text)
  }

  async waitForFocus(target: Target): Promise<void> {
    await this.waitFor(`the focus on ${describe(target)}`, async () => (await this.look(target)).isFocused)
  }

  async keys(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.tab.key(key)
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = (name: string | RegExp | undefined): string =>
  name === undefined ? '' : name instanceof RegExp ? name.source : `^${escaped(name)}$`

const describe = ({ css, name, nth }: Target): string =>
  `${css}${name === undefined ? '' : ` “${name}”`}${nth === undefined ? '' : ` number ${nth}`}`
