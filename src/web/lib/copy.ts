/** Copies text. Where the clipboard is refused (no secure context) it copies a selection. Throws when neither works. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    return
  } catch {
    // The older way below needs no permission.
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open modal, because everything else is inert and cannot be selected.
  const parent = document.querySelector('dialog[open]') ?? document.body
  parent.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (!copied) throw new Error('copy refused')
}
