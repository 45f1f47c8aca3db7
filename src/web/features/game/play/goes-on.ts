const CHOICE_KEY = 'wordconnect-next-by-itself'

/** Does the player want the next level to come by itself? Yes, unless they have switched it off in this browser. */
export function readGoesOn(): boolean {
  try {
    return localStorage.getItem(CHOICE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Keeps the choice for the next time. */
export function keepGoesOn(goesOn: boolean): void {
  try {
    localStorage.setItem(CHOICE_KEY, goesOn ? 'on' : 'off')
  } catch {
    // Without storage the choice holds until the page is left.
  }
}
