import type { CDPSession, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Listener } from './journey.ts'

/** Collects, inside the page, each element that receives the focus and each new text of a live region, in order. */
function collectHeard(): void {
  let heard: (string | EventTarget | null)[] = []
  let last = ''
  Object.assign(window, {
    takeHeard: () => {
      const all = heard
      heard = []
      return all
    },
  })
  document.addEventListener('focusin', ({ target }) => heard.push(target))
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

const states = ['pressed', 'checked', 'selected', 'expanded', 'disabled', 'invalid', 'required', 'hasPopup']

/**
 * A player who uses Chromium with a keyboard and hears its accessibility tree. The transcript contains each key, the
 * element with the new focus, and each change of a live region.
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

  chapter(title: string): void {
    this.lines.push('', `# ${title}`)
  }

  async open(path: string): Promise<void> {
    this.lines.push(`[opens ${path.replace(/=.*/, '=…')}]`)
    this.#heard = this.lines.length
    await this.#page.goto(path)
    await this.arrives()
  }

  async arrives(): Promise<void> {
    await this.#page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await this.#page.waitForLoadState('networkidle')
    this.#focus = ''
    await this.#listen()
  }

  async press(key: string): Promise<void> {
    this.lines.push(`[${key}]`)
    this.#heard = this.lines.length
    await this.#page.keyboard.press(key)
    await this.#listen(true)
  }

  async type(text: string): Promise<void> {
    this.lines.push(`[types ${text}]`)
    this.#heard = this.lines.length
    await this.#page.keyboard.type(text)
    await this.#listen(true)
  }

  async focused(): Promise<string> {
    return (await this.#focusNow()).split(', ')[0] ?? ''
  }

  board(): Promise<{ words: string[]; at: number }> {
    return this.#page.evaluate(() => {
      const tiles = [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-index]')]
      const words = tiles.map((tile) => tile.textContent.replace(/,.*/s, '').trim())
      return { words, at: tiles.indexOf(document.activeElement as HTMLElement) }
    })
  }

  async hears(pattern: RegExp): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.#listen()
          return this.lines.slice(this.#heard).map((line) => line.replace(/^says( at once)?: /, ''))
        },
        { timeout: 20_000, message: `what is heard after ${this.lines[this.#heard - 1]}` },
      )
      .toEqual(expect.arrayContaining([expect.stringMatching(pattern)]))
  }

  /**
   * Adds everything new to the transcript. After a key, the element that still has the focus can have a new state, such
   * as "pressed".
   */
  async #listen(isAfterKey = false): Promise<void> {
    try {
      const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'window.takeHeard()' })
      if (!result.objectId) return
      const { result: entries } = await this.#cdp.send('Runtime.getProperties', {
        objectId: result.objectId,
        ownProperties: true,
      })
      let isMoved = false
      for (const { name, value } of entries) {
        if (!/^\d+$/.test(name) || !value) continue
        const line = value.objectId ? await this.#describe(value.objectId) : String(value.value)
        if (value.objectId) {
          isMoved = true
          this.#focus = line
        }
        if (line) this.lines.push(line)
      }
      if (!isAfterKey || isMoved) return
      const line = await this.#focusNow()
      if (line && line !== this.#focus) this.lines.push(line)
      this.#focus = line
    } catch (error) {
      // The page is loading a new document.
      if (!/context was destroyed|navigat|Cannot find/i.test(String(error))) throw error
    }
  }

  async #focusNow(): Promise<string> {
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
    return result.objectId ? this.#describe(result.objectId) : ''
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
