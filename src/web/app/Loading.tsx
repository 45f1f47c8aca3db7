import { useLayoutEffect } from 'react'

const shell = document.getElementById('shell')

/**
 * Keeps the shell of index.html, on screen since the first paint, until the session is known. The shell is removed
 * with this component.
 */
export function Loading() {
  useLayoutEffect(() => {
    if (!shell) return
    if (!shell.isConnected) document.body.prepend(shell)
    return () => shell.remove()
  }, [])
  return null
}
