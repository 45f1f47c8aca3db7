/**
 * Copies a text. Without access to the clipboard (for example, on plain HTTP), selects the text in a text area and
 * copies the selection. Never throws: returns false if the text could not be copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The browser refused access to the clipboard. The code below copies a selection, because this needs no permission.
  }
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // While a modal dialog is open, the text area must be inside the dialog, because no text outside can be selected.
  const parent = document.querySelector('dialog[open]') ?? document.body
  parent.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
