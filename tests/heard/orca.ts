import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { startDisplay, stop } from '../browsers/support/display.ts'
import { programOf } from '../browsers/support/engine.ts'
import { readBoard } from './in-page.ts'
import type { Listener } from './journey.ts'
import { sentences } from './transcript.ts'

const run = promisify(execFile)

/** A key has been heard when nothing more is said for this time, in ms. */
const SILENCE_MS = 600
/** Nearly every key says something. One that says nothing is given this time, in ms. */
const NOTHING_MS = 5_000
/** Longest time in ms until Orca says that a page has loaded. */
const LOADED_MS = 8_000
const LONGEST_WAIT_MS = 30_000
const POLL_MS = 25

/** Names of keys in X11, by their names in Playwright. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  'ControlOrMeta+z': 'ctrl+z',
  Enter: 'Return',
  Space: 'space',
}

/** Keys that Orca takes for itself in browse mode: letters move to headings, links and so on, arrows through the text. */
const TAKEN_IN_BROWSE_MODE = /^([a-z]|Arrow.*)$/

const isLoaded = (line: string) => line.startsWith('says: Finished loading')

/** Orca and Firefox on a display in memory, with a bus for what they tell each other. */
export class Orca implements Listener {
  readonly lines: string[] = []
  readonly #page: Page
  readonly #origin: string
  readonly #log: string
  readonly #env: NodeJS.ProcessEnv
  readonly #end: () => Promise<void>
  #read = 0
  #heard = 0

  private constructor(
    page: Page,
    origin: string,
    log: string,
    env: NodeJS.ProcessEnv,
    end: () => Promise<void>,
  ) {
    this.#page = page
    this.#origin = origin
    this.#log = log
    this.#env = env
    this.#end = end
  }

  static async start(origin: string, outer: NodeJS.ProcessEnv): Promise<Orca> {
    const folder = mkdtempSync(join(tmpdir(), 'wordconnect-orca-'))
    const processes: ChildProcess[] = []
    let browser: Browser | undefined
    const end = async () => {
      await browser?.close()
      for (const one of processes.toReversed()) await stop(one)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    }
    try {
      const display = await startDisplay()
      processes.push(display.process)
      const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
        env: outer,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      processes.push(bus)
      const [address] = await once(bus.stdout, 'data')
      const log = join(folder, 'speech.log')
      closeSync(openSync(log, 'a'))
      mkdirSync(join(folder, 'orca'))
      copyFileSync(
        new URL('orca-customizations.py', import.meta.url),
        join(folder, 'orca/orca-customizations.py'),
      )
      const env = {
        ...outer,
        DISPLAY: display.name,
        DBUS_SESSION_BUS_ADDRESS: String(address).trim(),
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        XDG_CACHE_HOME: folder,
        XDG_RUNTIME_DIR: folder,
        SPEECH_LOG: log,
        GNOME_ACCESSIBILITY: '1',
      }
      const orca = spawn('orca', ['--replace'], { env, stdio: 'ignore' })
      processes.push(orca)
      await waitFor('Orca', () => readFileSync(log, 'utf8') !== '')
      browser = await launch({
        browser: 'firefox',
        headless: false,
        executablePath: programOf('FIREFOX_PATH'),
        env,
        defaultViewport: null,
        timeout: 100_000,
        args: ['--kiosk', '--width=1280', '--height=900'],
        extraPrefsFirefox: {
          'accessibility.force_disabled': -1,
          'ui.prefersReducedMotion': 1,
          // The address bar completes and suggests nothing.
          'browser.urlbar.autoFill': false,
          'browser.urlbar.suggest.searches': false,
          'browser.urlbar.suggest.history': false,
        },
      })
      const [first] = await browser.pages()
      const page = first ?? (await browser.newPage())
      const { stdout } = await run('xdotool', ['search', '--onlyvisible', '--class', 'firefox'], { env })
      await run('xdotool', ['windowfocus', '--sync', stdout.trim().split('\n').at(-1) ?? ''], { env })
      return new Orca(page, origin, log, env, end)
    } catch (error) {
      await end()
      throw error
    }
  }

  get page(): Page {
    return this.#page
  }

  close(): Promise<void> {
    return this.#end()
  }

  async chapter(title: string): Promise<void> {
    this.lines.push('', `# ${title}`)
  }

  async open(path: string): Promise<void> {
    this.lines.push(`[opens ${path.replace(/=.*/, '=…')}]`)
    this.#heard = this.lines.length
    // The focus is then in the page, as after a navigation by a person. The address differs from run to run.
    await run('xdotool', ['key', 'ctrl+l'], { env: this.#env })
    await run('xdotool', ['type', '--delay', '20', this.#origin + path], { env: this.#env })
    await run('xdotool', ['key', 'Return'], { env: this.#env })
    await this.arrives()
    const loaded = this.lines.findLastIndex((line, at) => at >= this.#heard && isLoaded(line))
    if (loaded > 0) this.lines.splice(this.#heard, loaded - this.#heard)
  }

  async arrives(): Promise<void> {
    await waitFor('a heading', () => this.#page.evaluate(() => document.querySelector('h1') !== null))
    // Orca nearly always says that the page has loaded.
    for (const began = Date.now(); Date.now() - began < LOADED_MS; await sleep(POLL_MS)) {
      this.#take()
      if (this.lines.slice(this.#heard).some(isLoaded)) break
    }
    await this.#listen()
  }

  async press(key: string): Promise<void> {
    if (TAKEN_IN_BROWSE_MODE.test(key)) await this.#enterFocusMode()
    this.lines.push(`[${key}]`)
    this.#heard = this.lines.length
    await run('xdotool', ['key', KEYS[key] ?? key], { env: this.#env })
    await this.#listen()
  }

  async type(text: string): Promise<void> {
    this.lines.push(`[types ${text}]`)
    this.#heard = this.lines.length
    await run('xdotool', ['type', '--delay', '30', text], { env: this.#env })
    await this.#listen()
  }

  focused(): Promise<string> {
    return this.#page.evaluate(focusedElement)
  }

  board(): Promise<{ words: string[]; at: number }> {
    return this.#page.evaluate(readBoard)
  }

  async hears(pattern: RegExp): Promise<void> {
    const last = this.lines[this.#heard - 1]
    await waitFor(`${pattern} after ${last}: ${this.lines.slice(this.#heard).join(' | ')}`, async () => {
      this.#take()
      return [...sentences(this.lines.slice(this.#heard)), await this.focused()].some((line) =>
        pattern.test(line),
      )
    })
    await this.#listen()
  }

  /**
   * Orca nearly always switches to focus mode when a word of the board gets the focus. If it has not, the listener switches
   * by hand, as a person would.
   */
  async #enterFocusMode(): Promise<void> {
    if (this.lines.findLast((line) => /^says: (Focus|Browse) mode$/.test(line)) !== 'says: Browse mode')
      return
    this.#heard = this.lines.length
    await run('xdotool', ['key', 'Insert+a'], { env: this.#env })
    await waitFor('focus mode', () => {
      this.#take()
      return this.lines.slice(this.#heard).includes('says: Focus mode')
    })
  }

  /** Adds to the transcript what is said, until there is silence. */
  async #listen(): Promise<void> {
    const began = Date.now()
    let last = 0
    for (;;) {
      if (this.#take()) last = Date.now()
      const now = Date.now()
      if (last ? now - last > SILENCE_MS : now - began > NOTHING_MS) return
      await sleep(POLL_MS)
    }
  }

  /** Adds what was said since the last call. Returns whether anything was said. */
  #take(): boolean {
    const all = readFileSync(this.#log, 'utf8').split('\n').slice(0, -1)
    const fresh = all.slice(this.#read)
    this.#read = all.length
    this.lines.push(...fresh.map((line) => `says: ${line}`))
    return fresh.length > 0
  }
}

/** Runs in the page. Returns the role and the name of the element with the focus. */
function focusedElement(): string {
  const element = document.activeElement
  if (!element || element === document.body) return ''
  const role =
    element.getAttribute('role') ??
    (/^H\d$/.test(element.tagName)
      ? 'heading'
      : ({ A: 'link', BUTTON: 'button', INPUT: 'textbox' }[element.tagName] ?? element.tagName.toLowerCase()))
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const text = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? ''
  return `${role} ${text.replace(/\s+/g, ' ').trim()}`
}

async function waitFor(what: string, see: () => boolean | Promise<boolean>): Promise<void> {
  for (const began = Date.now(); Date.now() - began < LONGEST_WAIT_MS; await sleep(POLL_MS))
    if (await Promise.resolve(see()).catch(() => false)) return
  throw new Error(`waited in vain for ${what}`)
}
