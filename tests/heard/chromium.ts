import type { CDPSession, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { readBoard } from './in-page.ts'
import type { Listener } from './journey.ts'
import { sentences } from './transcript.ts'

declare global {
  interface Window {
    takeHeard: () => string[]
  }
}

/** Collects, inside the page, each new text of a live region. */
function collectHeard(): void {
  let heard: string[] = []
  let last = ''
  Object.assign(window, {
    takeHeard: () => {
      const all = heard
      heard = []
      return all
    },
  })
  const live = '[aria-live="polite"], [aria-live="assertive"], output, [role="status"], [role="alert"]'
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    const name = node.getAttribute('aria-label')
    if (name !== null) return name
    const text = [...node.childNodes].map(textOf).join('')
    return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `
  }
  const say = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const region = element?.closest(live)
    if (!element?.isConnected || !region || region.getAttribute('aria-live') === 'off') return
    if (region.closest('[inert]') || !element.checkVisibility()) return
    const isWhole =
      region.getAttribute('aria-atomic') === 'true' ||
      (region.getAttribute('aria-atomic') === null &&
        region.matches('output, [role="status"], [role="alert"]'))
    const text = textOf(isWhole ? region : node)
      .replace(/\s+/g, ' ')
      .trim()
    const kind = region.matches('[role="alert"], [aria-live="assertive"]') ? 'says at once' : 'says'
    const line = `${kind}: ${text}`
    // One change of a whole region can have several records.
    if (!text || (isWhole && line === last)) return
    last = line
    heard.push(line)
  }
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') say(target)
      for (const node of addedNodes) {
        say(node)
        if (node instanceof Element)
          for (const inner of node.querySelectorAll(live)) if (inner !== node) say(inner)
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** True for the error of a page that is loading a new document. */
const isLeaving = (error: unknown): boolean =>
  /context was destroyed|navigat|Cannot find|takeHeard/i.test(String(error))

const states = ['pressed', 'checked', 'selected', 'expanded', 'disabled', 'invalid', 'required', 'hasPopup']

/**
 * A player who uses Chromium with a keyboard and hears its accessibility tree. The transcript contains each key, each
 * change of a live region, and the element that has the focus before the next key, if it is another element or has
 * another name or state.
 */
export class Chromium implements Listener {
  readonly lines: string[] = []
  readonly #page: Page
  readonly #cdp: CDPSession
  #heard = 0
  #focus = ''

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page
    this.#cdp = cdp
  }

  static async over(page: Page): Promise<Chromium> {
    await page.addInitScript(collectHeard)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Accessibility.enable')
    return new Chromium(page, cdp)
  }

  /** Call this function after the last key. */
  end(): Promise<void> {
    return this.#end()
  }

  async chapter(title: string): Promise<void> {
    await this.#end()
    this.lines.push('', `# ${title}`)
  }

  async open(path: string): Promise<void> {
    await this.#end()
    this.lines.push(`[opens ${path.replace(/=.*/, '=…')}]`)
    this.#heard = this.lines.length
    await this.#page.goto(path)
    await this.arrives()
  }

  async arrives(): Promise<void> {
    await this.#page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await this.#page.waitForLoadState('networkidle')
    this.#focus = ''
  }

  async press(key: string): Promise<void> {
    await this.#end()
    this.lines.push(`[${key}]`)
    this.#heard = this.lines.length
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.#end()
    this.lines.push(`[types ${text}]`)
    this.#heard = this.lines.length
    await this.#page.keyboard.type(text)
  }

  async focused(): Promise<string> {
    return (await this.#focusNow()).split(', ')[0] ?? ''
  }

  board(): Promise<{ words: string[]; at: number }> {
    return this.#page.evaluate(readBoard)
  }

  async hears(pattern: RegExp): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.#listen()
          return [...sentences(this.lines.slice(this.#heard)), await this.#focusNow()]
        },
        { timeout: 20_000, message: `what is heard after ${this.lines[this.#heard - 1]}` },
      )
      .toEqual(expect.arrayContaining([expect.stringMatching(pattern)]))
  }

  /** Adds the new texts of live regions to the transcript. */
  async #listen(): Promise<void> {
    try {
      this.lines.push(...(await this.#page.evaluate(() => window.takeHeard())))
    } catch (error) {
      if (!isLeaving(error)) throw error
    }
  }

  /** Ends what belongs to the last key. */
  async #end(): Promise<void> {
    await this.#listen()
    const line = await this.#focusNow()
    if (line && line !== this.#focus) this.lines.push(line)
    this.#focus = line
  }

  async #focusNow(): Promise<string> {
    try {
      const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
      return result.objectId ? await this.#describe(result.objectId) : ''
    } catch (error) {
      if (!isLeaving(error)) throw error
      return ''
    }
  }

  async #describe(objectId: string): Promise<string> {
    const { nodes } = await this.#cdp.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    })
    const node = nodes[0]
    const role = String(node?.role?.value ?? '')
    if (!node || role === 'RootWebArea' || node.ignored || role === 'generic') return ''
    const on = (node.properties ?? []).flatMap(({ name, value }) => {
      if (!states.includes(name) || value.value === 'false' || value.value === false) return []
      return value.value === true || value.value === 'true' ? [name] : [`${name} ${value.value}`]
    })
    const value = node.value?.value ? [`value ${node.value.value}`] : []
    // Screen readers do not repeat a name, for example that of a button with an icon and a tooltip.
    const description = String(node.description?.value ?? '')
    return [
      `${role} ${node.name?.value ?? ''}`.trim(),
      ...value,
      ...on,
      description === node.name?.value ? '' : description,
    ]
      .filter(Boolean)
      .join(', ')
  }
}
