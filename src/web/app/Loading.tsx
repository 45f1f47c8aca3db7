import { useLayoutEffect } from 'react'

const shell = document.getElementById('shell')

/**
 * Shown until it is known who visits: the shell of index.html, which has been on the screen since the first paint. It leaves the page
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
