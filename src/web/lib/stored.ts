/**
 * Stores short texts in the browser. The functions never throw: if the browser refuses storage, or if the storage is
 * full, the texts stay in memory until the page is unloaded.
 */
function storedIn(storage: () => Storage) {
  const memory = new Map<string, string>()
  return {
    get(key: string): string | undefined {
      try {
        return memory.get(key) ?? storage().getItem(key) ?? undefined
      } catch {
        return memory.get(key)
      }
    },
    set(key: string, text: string): void {
      try {
        storage().setItem(key, text)
        memory.delete(key)
      } catch {
        memory.set(key, text)
      }
    },
    remove(key: string): void {
      memory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // The browser refuses storage, so it contains nothing.
      }
    },
  }
}

/** Texts of this tab. The browser deletes them when the tab is closed. */
export const inTab = storedIn(() => sessionStorage)

/** Texts of this browser, which all tabs share. */
export const inBrowser = storedIn(() => localStorage)
