import type { Page } from '@playwright/test'

/** Controls that the walk does not press, with the reason. The key is a part of the control's path or name. */
const excepted: readonly { control: RegExp; why: string }[] = [
  { control: /^Sign in with Google/, why: 'leaves for another site' },
  { control: /^(Logout|Sign Out|Sign out everywhere)$/, why: 'ends the session and loads a new document' },
  { control: /^Print/, why: 'opens the window of the printer' },
]

/** The walk waits at most this time in ms until an element has the focus again. */
const MOST_LOST_MS = 15_000

/** An element must have the focus for this time in ms. */
const KEPT_MS = 150

/** In a list, the walk presses at most this number of controls with the same path. */
const MOST_ALIKE = 2

/** The controls that a walk has pressed on one screen. Walks of several screens share the links of the header. */
export class Pressed {
  static readonly #shared = new Set<string>()
  readonly #own = new Set<string>()
  readonly #alike = new Map<string, number>()
  /** The number of controls that were pressed on this screen. */
  count = 0

  /** Returns true if the walk still has to press a control, and notes that it does. */
  take({ path, name }: Control): boolean {
    const key = `${path} ${name}`
    const done = path.startsWith('header') ? Pressed.#shared : this.#own
    const alike = this.#alike.get(path) ?? 0
    if (done.has(key) || alike >= MOST_ALIKE || excepted.some(({ control }) => control.test(name)))
      return false
    done.add(key)
    this.count += 1
    this.#alike.set(path, alike + 1)
    return true
  }
}

interface Control {
  /** The tags and classes of the elements from the page to the control. Controls of one list have the same path. */
  path: string
  name: string
  /** Index of the control in the page's list of controls. */
  index: number
}

/** Lists the controls of the page, or of the open dialog. The function runs inside the page. */
function controlsOf(): Control[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const all = [
    ...scope.querySelectorAll<HTMLElement>(
      'button, a[href], summary, select, [role="tab"], input[type="checkbox"], input[type="radio"]',
    ),
  ]
  return all.flatMap((element, index) => {
    element.dataset.walk = String(index)
    const isUsable =
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert], :disabled') === null &&
      !element.matches('[target="_blank"], [download], [href^="mailto:"]')
    if (!isUsable) return []
    const path: string[] = []
    for (let one: Element | null = element; one && one !== scope; one = one.parentElement)
      path.unshift(`${one.tagName.toLowerCase()}.${one.getAttribute('class')?.split(' ')[0] ?? ''}`)
    const name = element.getAttribute('aria-label') ?? element.textContent
    return [{ path: path.join('>'), name: name.replace(/\s+/g, ' ').trim(), index }]
  })
}

/** Describes the visible state of the page. If it changes, the walk opens the screen again. */
const stateOf = (page: Page) =>
  page.evaluate(() =>
    [
      location.href,
      ...[...document.querySelectorAll('h1, h2, button, a[href], dialog[open]')].map(
        ({ tagName, textContent }) => tagName + textContent.replace(/\d+/g, '#'),
      ),
    ].join('|'),
  )

const isLost = (page: Page) =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body)

/**
 * Returns true if no element keeps the focus. The focus is kept when it has been on elements for `KEPT_MS` without a
 * break: content that is loaded later can also remove the focus. In a new document the browser places the focus.
 */
async function staysLost(page: Page): Promise<boolean> {
  const until = Date.now() + MOST_LOST_MS
  let keptSince: number | null = null
  while (Date.now() < until) {
    try {
      if (await page.evaluate(() => !('isWalked' in window))) return false
      if (await isLost(page)) keptSince = null
      else keptSince ??= Date.now()
      if (keptSince !== null && Date.now() - keptSince >= KEPT_MS) return false
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)))
    } catch {
      // The page is loading a new document.
      return false
    }
  }
  return true
}

/**
 * Presses the controls of a screen with the keyboard, and notes each control after which no element has the focus.
 * Returns true if a press has changed the screen and other controls are left. The caller then opens the screen again.
 */
export async function walk(page: Page, pressed: Pressed, note: (problem: string) => void): Promise<boolean> {
  // Something outside the page, such as a window for printing or sharing, must not open.
  await page.evaluate(() =>
    Object.assign(window, { isWalked: true, print: () => undefined, open: () => null }),
  )
  const before = await stateOf(page)
  for (;;) {
    const control = (await page.evaluate(controlsOf)).find((one) => pressed.take(one))
    if (!control) return false
    const target = page.locator(`[data-walk="${control.index}"]`).first()
    const what = `${control.name || control.path} (${control.path.split('>').at(-1)})`
    await target.evaluate((element: HTMLElement) => element.focus())
    const isBox = await target.evaluate((element) =>
      element.matches('[type="checkbox"], [type="radio"], select'),
    )
    await page.keyboard.press(isBox ? 'Space' : 'Enter')
    if (await staysLost(page)) note(`focus lost after: ${what}`)
    if (await page.evaluate(() => !('isWalked' in window)).catch(() => true)) return true
    const dialogs = () => page.locator('dialog[open]').count()
    const open = await dialogs()
    if (open > 0 && (await stateOf(page)) !== before) {
      await page.keyboard.press('Escape')
      if (await staysLost(page)) note(`focus lost after the dialog closed: ${what}`)
    }
    if ((await stateOf(page).catch(() => '')) !== before) return true
  }
}
