import { useEffectEvent, useLayoutEffect } from 'react'
import { isLeaving } from './leaving.ts'

// Each open dialog or menu (layer) adds an entry to the browser's history, after the entry of the page and with the
// same address. The browser's Back button therefore closes the dialog and does not leave the page. The property
// `layers` in the state of such an entry is the number of open layers.

type State = Record<string, unknown> | null
type Change = Parameters<History['pushState']>

interface Layer {
  close: () => void
}

/**
 * The code waits at most this time, in ms, for the event `popstate` after `history.go`. A page that the player is
 * leaving does not always receive this event.
 */
const LONGEST_GO_MS = 1_000

/** The native history functions. The router replaces the functions of `window.history` to detect changes. */
const native = History.prototype

/** Open dialogs and menus. The topmost one is the last in the list. */
let layers: readonly Layer[] = []
/** Address of the page that is below the layers. */
let base = ''
/** Timer of a running `history.go` that removes the entries of closed layers. */
let going: ReturnType<typeof setTimeout> | undefined
/** Changes of the history that the code makes after the running `history.go` has ended. */
let waiting: (() => void)[] = []
/**
 * The last change that replaced the entry of a layer. The same change replaces the page's entry as soon as that entry
 * is current.
 */
let replaced: Change | undefined

const depthOf = (state: State): number => (typeof state?.layers === 'number' ? state.layers : 0)

/**
 * Returns the state with the number of layers. If the number is 0, returns the state without this number, for the entry
 * of a page.
 */
function withDepth(state: State, depth: number): State {
  const { layers: _, ...rest } = state ?? {}
  return depth > 0 ? { ...rest, layers: depth } : state && rest
}

/**
 * Adds the missing entries of open layers, or removes the entries of closed layers. `history.go` would cancel the
 * loading of another document, so the entries of closed layers stay while the browser is leaving the page.
 */
function sync(): void {
  if (going !== undefined) return
  const depth = depthOf(history.state)
  if (depth === 0) base = location.href
  for (let next = depth + 1; next <= layers.length; next++)
    native.pushState.call(history, withDepth(history.state, next), '')
  if (depth <= layers.length || isLeaving()) return
  going = setTimeout(arrive, LONGEST_GO_MS)
  history.go(layers.length - depth)
}

/** Makes the waiting changes after `history.go` has ended. */
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
 * Replaces `pushState` and `replaceState`. If a link in a dialog opens a page, the entry of the new page replaces the
 * entry of the dialog. The Back button then opens the page that was below the dialog. The router calls these functions
 * shortly after the press that also closes the dialog.
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
    // This entry belongs to a layer that was closed by a reload or by opening another page. The browser's Forward
    // button does not open the layer again.
    event.stopImmediatePropagation()
    history.go(layers.length - depth)
  } else if (depth < layers.length) {
    if (location.href === base) {
      event.stopImmediatePropagation()
      replaceBelow()
    }
    for (const { close } of layers.slice(depth).reverse()) close()
    // If a dialog is still open, for example during a payment, `sync` adds its entry again.
    setTimeout(sync)
  }
}

/**
 * A press on a link waits until the running `history.go` has ended, which would otherwise cancel the loading of a
 * document.
 */
function onClick(event: MouseEvent): void {
  const link = going !== undefined && event.target instanceof Element && event.target.closest('a')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  waiting.push(() => link.click())
}

watchHistory()
addEventListener('click', onClick, { capture: true })
// This listener is added before the router's listener, because the router must not receive the events of layers'
// entries.
addEventListener('popstate', onPop, { capture: true })
// If the page was reloaded while a dialog was open, `sync` removes the dialog's entry.
sync()
// The browser shows a page again that it was leaving when a dialog closed.
addEventListener('pageshow', () => setTimeout(sync))

function openLayer(close: () => void): () => void {
  const layer = { close }
  layers = [...layers, layer]
  sync()
  return () => {
    layers = layers.filter((other) => other !== layer)
    // The press that closes the dialog can also open a page or another dialog. The page or dialog then uses the entry
    // of the closed dialog.
    setTimeout(sync)
  }
}

/**
 * Makes the Back button of the browser or of Android close an open dialog or menu. A dialog that the player cannot
 * dismiss when it opens has no history entry. In this case the Back button leaves the page.
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
