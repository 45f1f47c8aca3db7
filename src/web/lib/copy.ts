/**
 * Copies a text. Without access to the clipboard (no secure context), the function selects the text and copies the
 * selection. Throws when neither the clipboard nor the selection works.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    return
  } catch {
    // The browser refused the clipboard, so continue with copying a selection, which needs no permission.
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // While a modal is open, the text area must be inside the modal, because the page outside is inert and cannot be
  // selected.
  const parent = document.querySelector('dialog[open]') ?? document.body
  parent.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('copy refused')
}
