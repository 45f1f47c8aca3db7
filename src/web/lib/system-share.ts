/** True if the browser can open the share dialog of the system. */
export const hasSystemShare = (): boolean => typeof navigator.share === 'function'

/**
 * Opens the share dialog of the system. If the system cannot share files, shares the rest. Never throws: returns false
 * if the thing could not be shared. A dialog that the player has closed is no failure.
 */
export async function systemShare({ files, ...plain }: ShareData): Promise<boolean> {
  const whole = files ? { ...plain, files } : plain
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : plain)
    return true
  } catch (refused) {
    return refused instanceof DOMException && refused.name === 'AbortError'
  }
}
