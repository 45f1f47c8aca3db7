import { useEffectEvent, useLayoutEffect } from 'react'

// An open dialog or menu has a browser history entry of its own above the page's entry, with the same address. The
// browser's Back button therefore closes the dialog, and the page stays. The state of such an entry has the number of
// layers (open dialogs and menus) in `layers`.

type State = Record<string, unknown> | null
type Change = Parameters<History['pushState']>

interface Layer {
  close: () => void
}

/** The browser always reports the end of `history.go`, but a page that is being left may not hear of it. */
const LONGEST_GO_MS = 1_000

/** The native functions, because the router watches the functions of `window.history`. */
const native = History.prototype

/** The open dialogs and menus, the one on top last. */
let layers: readonly Layer[] = []
/** The address of the page below the layers. */
let base = ''
/** The timer of a running `history.go` that removes the entries of closed layers. */
let going: ReturnType<typeof setTimeout> | undefined
/** Changes of the history that wait for the end of `history.go`. */
let waiting: (() => void)[] = []
/** The last replacement of an entry of a layer. The page's entry below is replaced when it is reached. */
let replaced: Change | undefined

const depthOf = (state: State): number => (typeof state?.layers === 'number' ? state.layers : 0)

/** The state with the number of layers, or without it for a page's own entry. */
function withDepth(state: State, depth: number): State {
  const { layers: _, ...rest } = state ?? {}
  return depth > 0 ? { ...rest, layers: depth } : state && rest
}

/** Adds the missing entries of open layers, or removes the entries of closed layers. */
function sync(): void {
  if (going !== undefined) return
  const depth = depthOf(history.state)
  if (depth === 0) base = location.href
  for (let next = depth + 1; next <= layers.length; next++)
    native.pushState.call(history, withDepth(history.state, next), '')
  if (depth <= layers.length) return
  going = setTimeout(arrive, LONGEST_GO_MS)
  history.go(layers.length - depth)
}

/** After `history.go`: makes the changes that have waited. */
function arrive(): void {
  clearTimeout(going)
  going = undefined
  replaceBelow()
  const late = waiting
  waiting = []
  for (const change of late) change()
  sync()
}

function replaceBelow(): void {
  if (!replaced) return
  const depth = depthOf(history.state)
  const [state, unused, url] = replaced
  if (depth === 0) replaced = undefined
  native.replaceState.call(history, withDepth(state, depth), unused, url)
}

/**
 * The page that opens from a dialog takes the place of the dialog's entry, so that Back leads to the page below the
 * dialog. The router calls these functions a moment after the press that also closes the dialog.
 */
function watchHistory(): void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = function pushPage(state, unused, url) {
    if (going !== undefined) {
      waiting.push(() => pushPage(state, unused, url))
      return
    }
    const isOfLayer = depthOf(history.state) > 0
    if (isOfLayer) replaced = undefined
    const change = isOfLayer ? replace : push
    change(withDepth(state, 0), unused, url)
  }
  history.replaceState = function replacePage(state, unused, url) {
    if (going !== undefined) {
      waiting.push(() => replacePage(state, unused, url))
      return
    }
    const depth = depthOf(history.state)
    replace(withDepth(state, depth), unused, url)
    if (depth > 0) replaced = [state, unused, location.href]
  }
}

function onPop(event: PopStateEvent): void {
  const depth = depthOf(event.state)
  if (going !== undefined) {
    event.stopImmediatePropagation()
    arrive()
  } else if (depth > layers.length) {
    // The entry of a layer that was closed by a reload or by opening another page. No layer opens by going forward.
    event.stopImmediatePropagation()
    history.go(layers.length - depth)
  } else if (depth < layers.length) {
    if (location.href === base) {
      event.stopImmediatePropagation()
      replaceBelow()
    }
    for (const { close } of layers.slice(depth).reverse()) close()
    // A dialog that stays open, as during a payment, gets its entry again.
    setTimeout(sync)
  }
}

watchHistory()
// The router must not hear of the entries of layers, so this listener comes before the router's.
addEventListener('popstate', onPop, { capture: true })
// The page may have been reloaded with an open dialog.
sync()

function openLayer(close: () => void): () => void {
  const layer = { close }
  layers = [...layers, layer]
  sync()
  return () => {
    layers = layers.filter((other) => other !== layer)
    // The press that closes the dialog may also open a page or the next dialog, which then takes over the entry.
    setTimeout(sync)
  }
}

/**
 * The browser's Back button, and Android's, closes an open dialog or menu. A dialog that cannot be dismissed when it
 * opens gets no history entry, so Back leaves its page.
 */
export function useBackCloses(isOpen: boolean, close: () => void, isDismissible = true): void {
  const canClose = useEffectEvent(() => isDismissible)
  const onBack = useEffectEvent(() => {
    if (isDismissible) close()
  })
  useLayoutEffect(() => {
    if (isOpen && canClose()) return openLayer(() => onBack())
    return undefined
  }, [isOpen])
}
