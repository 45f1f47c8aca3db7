// Functions that both listeners run in the page. They must not use variables from outside.

/** Makes every shuffle the same. */
export function shuffleAlike(): void {
  let state = 1
  Math.random = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Returns the words of the board in their order, and the index of the word with the focus, or -1. */
export function readBoard(): { words: string[]; at: number } {
  const tiles = [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-index]')]
  return {
    words: tiles.map((tile) => tile.querySelector('[data-mover]')?.textContent.trim() ?? ''),
    at: tiles.indexOf(document.activeElement as HTMLElement),
  }
}
