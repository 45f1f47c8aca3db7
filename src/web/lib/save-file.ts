/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Revokes the URL ten seconds later, because the browser does not read the file immediately.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
