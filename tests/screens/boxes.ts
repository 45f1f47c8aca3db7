interface Limits {
  /** Smallest allowed height of controls that are not part of a text, in CSS pixels. */
  touch: number
  /** Smallest allowed font size of text, in CSS pixels. */
  text: number
}

/**
 * Returns problems with the size and position of texts and controls in the current page. The function runs inside the
 * page, so it cannot use any other code of this module.
 */
export function boxProblems({ touch, text }: Limits): string[] {
  const problems: string[] = []
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const scope: Element = dialog ?? document.body
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ')
    const kind = typeof element.className === 'string' ? element.className.split(' ')[0] : ''
    return `${element.tagName.toLowerCase()}${kind ? `.${kind}` : ''} "${words.slice(0, 40)}"`
  }
  /**
   * Returns false for an element that is hidden or that only screen readers use. The test does not check such elements.
   */
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1) return false
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { clipPath, position, overflow } = getComputedStyle(one)
      if (clipPath !== 'none' && position === 'absolute' && overflow === 'hidden') return false
    }
    return true
  }

  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => isSeen(one) && one.getBoundingClientRect().right > clientWidth + 1,
    )
    problems.push(
      `sideways scroll by ${scrollWidth - clientWidth}: ${wide.slice(0, 2).map(nameOf).join(', ')}`,
    )
  }

  // Text must be big enough and must not be cut.
  const holders = new Map<Element, Node[]>()
  /** Texts that are too small. For each class name: the smallest font size, and the number of small texts. */
  const small = new Map<string, { size: number; name: string; count: number }>()
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (
      node.textContent?.trim() &&
      node.parentElement &&
      !node.parentElement.closest('script, style, svg, option')
    )
      holders.set(node.parentElement, [...(holders.get(node.parentElement) ?? []), node])
  const range = document.createRange()
  for (const [holder, nodes] of holders) {
    if (!isSeen(holder) || holder.closest('[aria-hidden="true"]')?.querySelector('[data-mover]')) continue
    const style = getComputedStyle(holder)
    const size = Number.parseFloat(style.fontSize)
    if (size < text - 0.01) {
      const key = String(holder.className)
      const other = small.get(key)
      const count = 1 + (other?.count ?? 0)
      small.set(
        key,
        other && other.size <= size ? { ...other, count } : { size, name: nameOf(holder), count },
      )
    }
    range.setStartBefore(nodes[0] as Node)
    range.setEndAfter(nodes.at(-1) as Node)
    const ink = range.getBoundingClientRect()
    let isScrolled = false
    for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(box)
      const rect = box.getBoundingClientRect()
      // If a text is completely below or beside its box, the box hides it on purpose, so the test does not check it.
      if (/hidden|clip/.test(overflowY) && ink.top >= rect.bottom - 2) break
      if (/hidden|clip/.test(overflowX) && ink.left >= rect.right - 4) break
      const cutX =
        /hidden|clip/.test(overflowX) && (ink.right > rect.right + 1.5 || ink.left < rect.left - 1.5)
      // Fonts have empty space above and below letters. Only this space is allowed to be outside of the box.
      const spare = size * 0.3
      const cutY =
        /hidden|clip/.test(overflowY) && (ink.bottom > rect.bottom + spare || ink.top < rect.top - spare)
      // A web address is allowed to be cut, because users do not read it.
      if ((cutX || cutY) && !/^https?:/.test(holder.textContent ?? ''))
        problems.push(
          `text cut${textOverflow === 'ellipsis' ? ' with an ellipsis' : ''} by ${nameOf(box)}: ${nameOf(holder)}`,
        )
      isScrolled ||= /auto|scroll/.test(overflowX + overflowY)
      if (cutX || cutY || isScrolled || position === 'fixed') break
    }
    // Users cannot scroll to text beyond the left edge of the window.
    if (ink.left < -1 && !isScrolled && !dialog) problems.push(`text beyond the left edge: ${nameOf(holder)}`)
  }

  for (const { size, name, count } of small.values())
    problems.push(`text of ${size.toFixed(1)} px${count > 1 ? ` and ${count - 1} more` : ''}: ${name}`)

  // Controls must be high enough, and no other element is allowed to cover a control.
  const pressed =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="radio"], label:has(input)'
  const targets = [...scope.querySelectorAll<HTMLElement>(pressed)].filter((one) => {
    if (!isSeen(one) || one.matches(':disabled') || one.closest('[inert]')) return false
    // The link to the content is above the page until it has the focus.
    if (one.getBoundingClientRect().bottom + scrollY <= 0) return false
    // For a radio button or a switch, the test checks the box of its label, because users see and press the label.
    return !(one.matches('input') && one.closest('label') && getComputedStyle(one).opacity === '0')
  })
  const boxes = targets.map((element) => {
    // If a label contains a field, users can press anywhere on the label.
    const drawn = element.matches('input') ? (element.closest('label') ?? element) : element
    const { x, y, width, height } = drawn.getBoundingClientRect()
    // The padding of a field can contain a button, so the test does not count the padding as part of the field.
    const { paddingLeft, paddingRight } = getComputedStyle(drawn)
    const [left, right] = drawn.matches('input')
      ? [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
      : [0, 0]
    return { element, drawn, rect: new DOMRect(x + left, y, width - left - right, height) }
  })
  for (const { element, drawn, rect } of boxes) {
    const isInline = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    const around = (element.parentElement?.textContent ?? '').trim()
    const isInText = isInline && around.length > (element.textContent ?? '').trim().length + 3
    // A pseudo-element can make the area that reacts to a press larger than the control's box.
    const after = getComputedStyle(drawn, '::after')
    const grown =
      after.content !== 'none' && after.position === 'absolute' ? Number.parseFloat(after.height) || 0 : 0
    const height = Math.max(rect.height, grown)
    if (!isInText && height < touch - 0.5)
      problems.push(`target of ${rect.width.toFixed(0)} × ${height.toFixed(0)}: ${nameOf(element)}`)
  }
  const isInMenu = (element: Element) => element.closest('[aria-expanded="true"] + ul') !== null
  const before = scrollY
  for (const { element, drawn } of boxes) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const now = drawn.getBoundingClientRect()
    const { paddingRight } = getComputedStyle(drawn)
    const width = now.width - (drawn.matches('input') ? Number.parseFloat(paddingRight) : 0)
    for (const share of [0.5, 0.15, 0.85]) {
      const place = [now.left + width * share, now.top + now.height / 2] as const
      const over = document.elementFromPoint(...place)
      if (over && (drawn.contains(over) || over.contains(drawn) || over.closest('label')?.contains(drawn)))
        continue
      if (over?.closest('a, button') === drawn.closest('a, button')) continue
      // A toast is allowed to cover a control, because the toast disappears automatically and users can close it.
      if (over?.closest('output')) continue
      // The same is true of the list of an open menu.
      if (over && isInMenu(over)) continue
      problems.push(
        over
          ? `${nameOf(element)} is covered by ${nameOf(over)}`
          : `${nameOf(element)} is out of reach at ${place.map(Math.round).join(' ')}`,
      )
      break
    }
  }
  scrollTo({ top: before, behavior: 'instant' })

  // Two controls must not overlap.
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (one.element.closest('label') === (other.element.closest('label') ?? 0)) continue
      if (isInMenu(one.element) !== isInMenu(other.element)) continue
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      const isFixed = (element: Element) => {
        for (let up: Element | null = element; up; up = up.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(up).position)) return true
        return false
      }
      if (across > 2.5 && down > 2.5 && !isFixed(one.element) && !isFixed(other.element))
        problems.push(
          `${nameOf(one.element)} and ${nameOf(other.element)} overlap by ${across.toFixed(0)} × ${down.toFixed(0)}`,
        )
    }
  return [...new Set(problems)]
}

/** Returns the smallest allowed sizes for a window with the page zoom `zoom`. */
export const limitsAt = (width: number, zoom = 1): Limits => ({
  touch: 44 / zoom,
  text: (width * zoom < 390 ? 11 : 12) / zoom,
})
