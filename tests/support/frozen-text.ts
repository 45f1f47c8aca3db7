/**
 * Reports each change of a page's text that fails if the browser translates the page. Translators replace text nodes
 * by elements, but React keeps the old nodes. If React then changes such a node, nobody sees the change. If React
 * removes it, or inserts an element before it, React throws. No such change happens to the only string in an element:
 * React sets it through `textContent` and keeps no node.
 *
 * Browser tests run this function inside the page, so it must not use anything from outside.
 *
 * @returns a function that reports the latest changes immediately
 */
export function watchFrozenText(report: (problem: string) => void): () => void {
  /** Translators do not replace a text node that contains only white space. */
  const isKept = (node: Node | null, text: string | null | undefined = node?.textContent): boolean =>
    node?.nodeType === 3 &&
    /\S/.test(text ?? '') &&
    Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
  const tell = (what: string, text: Node | null, parent: Node | null) => {
    const place = parent instanceof Element ? parent.outerHTML.slice(0, 200) : parent?.nodeName
    report(`On a translated page, ${what}: "${text?.textContent}" in ${place}`)
  }
  const look = (records: MutationRecord[]) => {
    for (const { target, oldValue, addedNodes, removedNodes, nextSibling } of records) {
      if (isKept(target, oldValue)) tell('the old text stays', target, target.parentNode)
      for (const node of removedNodes) if (isKept(node)) tell('this text cannot be removed', node, target)
      if (addedNodes.length > 0 && isKept(nextSibling))
        tell('no element can be inserted before this text', nextSibling, target)
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
  })
  return () => look(observer.takeRecords())
}
