// As soon as this module is loaded, the focus is never lost when the element with the focus disappears. Without this,
// the next Tab key would begin at the top of the page, and a screen reader would say nothing.

import { trail } from './focus-trail.ts'

/** The parts of a page whose heading can receive the focus. */
const SECTIONS = 'dialog, main, section, article, form, fieldset, [role="region"], [role="tabpanel"]'
const HEADINGS = 'h1, h2, h3, legend'

/** The trail that the player has left with a press beside all controls. */
let left: typeof trail = []
let isLooking = false

/** False for an element that is no longer on the page, hidden, or behind a modal dialog. */
const isUsable = (one: Element) =>
  one.getClientRects().length > 0 && !one.matches(':disabled') && !one.closest('[inert]')

/** Headings of content that is still loading are soon replaced. */
const isReady = (heading: Element) => isUsable(heading) && !/^Loading/.test(heading.textContent)

/**
 * If the element with the focus has disappeared, moves the focus to the heading of the section that contained it. If
 * there is no such heading yet, the next change of the page calls this function again.
 */
function look(): void {
  isLooking = false
  const focused = document.activeElement
  const [last] = trail
  if (trail === left || !(last instanceof Element) || (focused && focused !== document.body)) return
  // The player has pressed beside all controls.
  if (isUsable(last)) {
    left = trail
    return
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const around = trail.filter((one) => one instanceof Element && one.matches(SECTIONS)) as Element[]
  const homes = [...around, document.querySelector('main')]
  for (const home of dialog ? [...homes, dialog] : homes) {
    if (!home || !isUsable(home) || (dialog && !dialog.contains(home))) continue
    const heading = [...home.querySelectorAll<HTMLElement>(HEADINGS)].find(isReady)
    if (!heading) continue
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    return
  }
}

/** Looks for the focus after the next frame, because effects of React can also move the focus. */
function lookSoon(): void {
  if (isLooking || trail === left) return
  isLooking = true
  requestAnimationFrame(() => setTimeout(look))
}

// The element can have disappeared before this module was loaded.
lookSoon()
document.addEventListener('focusout', lookSoon)
new MutationObserver(lookSoon).observe(document.body, {
  subtree: true,
  childList: true,
  attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
})
