import { useLayoutEffect } from 'react'

const shell = document.getElementById('shell')

/**
 * Shows the empty page of the HTML file (the shell) while the page is loading. Removes the shell when the component is
 * unmounted.
 */
export function Loading() {
  useLayoutEffect(() => {
    if (!shell) return
    if (!shell.isConnected) document.body.prepend(shell)
    return () => shell.remove()
  }, [])
  return null
}
