/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Waits before revoking, because the browser reads the file a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
