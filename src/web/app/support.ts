/**
 * The oldest browsers of package.json have all of these features, and older browsers miss one: import maps came with
 * Safari 16.4, `:has` with Firefox 121, and `color-mix` with Chrome 111. See docs/decisions/043-oldest-browsers.md.
 */
export const isSupported = (): boolean =>
  typeof HTMLScriptElement.supports === 'function' &&
  HTMLScriptElement.supports('importmap') &&
  CSS.supports('selector(:has(a))') &&
  CSS.supports('color', 'color-mix(in oklch, red, red)')

/**
 * Shows one of the sentences of the page in the place of the empty page. A browser can paint before it has read the whole
 * document. So the empty page is hidden at once, and the sentence comes as soon as it has been read.
 */
export function cannotRun(reason: 'too-old' | 'no-cookies' | 'not-started'): void {
  document.documentElement.classList.add('not-running')
  const show = () => {
    const note = document.getElementById(reason)
    if (note) note.hidden = false
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show)
  else show()
}

/** Runs the app's main script. If it cannot be loaded, or fails before it has shown anything, the page says so. */
export function startEntry(entry: string): void {
  const script = document.createElement('script')
  script.addEventListener('error', () => cannotRun('not-started'))
  addEventListener('error', () => {
    if (!document.getElementById('root')?.hasChildNodes()) cannotRun('not-started')
  })
  document.body.append(Object.assign(script, { type: 'module', crossOrigin: 'anonymous', src: entry }))
}
