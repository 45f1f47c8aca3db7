export interface Point {
  x: number
  y: number
}

/** Keys that have a name. All other keys are typed as text. */
export type Key = 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'Enter' | 'Escape' | 'Space' | 'Tab'

/**
 * What each engine must be able to do, and nothing else. Everything that is the same in all engines is in `page.ts`. A
 * tab has its own cookies and its own storage.
 */
export interface Tab {
  open(url: string): Promise<void>
  /**
   * Runs a function in the page. The function must not use variables from outside. Its arguments and its value are
   * plain data.
   */
  evaluate<Args extends unknown[], Value>(run: (...args: Args) => Value, ...args: Args): Promise<Value>
  /** Presses the mouse button at the first point, moves along the other points and releases the button. */
  press(points: readonly Point[]): Promise<void>
  key(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** Sets a cookie of the site. The tab must already show a page of the site. */
  setCookie(cookie: { name: string; value: string; url: string }): Promise<void>
  close(): Promise<void>
}

export interface Engine {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/** Settings of a browser. */
export interface EngineOptions {
  /** If true, the browser refuses all cookies. Firefox then also refuses storage. */
  refusesCookies?: boolean
}

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** Size of the window in CSS pixels. It is wide enough for the layout of the desktop. */
export const WINDOW = { width: 1280, height: 900 }

/** The environment variables with the programs of each engine. scripts/lib/tools.mjs has found the programs. */
const PROGRAMS = {
  chromium: ['CHROMIUM_PATH'],
  firefox: ['FIREFOX_PATH'],
  webkit: ['WEBKIT_DRIVER_PATH', 'XVFB_PATH'],
} as const

/** Returns whether this machine has the engine. */
export const isHere = (name: EngineName): boolean => PROGRAMS[name].every((variable) => process.env[variable])

/** Returns the path of a program. */
export function programOf(variable: (typeof PROGRAMS)[EngineName][number]): string {
  const path = process.env[variable]
  if (!path) throw new Error(`${variable} is not set: run this through npm test`)
  return path
}
