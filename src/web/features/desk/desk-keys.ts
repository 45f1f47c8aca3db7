import { useEffect, useEffectEvent } from 'react'

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select') !== null

/**
 * Calls the function of a pressed key. The keys are lower-case letters, `?` or other values of `KeyboardEvent.key`.
 * Does nothing while a field has the focus, while a modifier key other than Shift is pressed, while a dialog is open,
 * and for the repeated events of a key that is held down.
 */
export function useDeskKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (isField(event.target) || document.querySelector('dialog[open]')) return
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
