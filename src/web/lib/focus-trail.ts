/** The last element that received the focus, and the nodes around it, innermost first. Empty before the first focus. */
export let trail: readonly EventTarget[] = []

addEventListener('focusin', (event) => {
  trail = event.composedPath()
})
