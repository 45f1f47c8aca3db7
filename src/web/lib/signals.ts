import { vibrateFor } from './vibration.ts'

/** The results that can have a tone and a vibration. */
export const SIGNALS = ['correct', 'one_away', 'wrong', 'repeat', 'solved', 'lost'] as const
export type Signal = (typeof SIGNALS)[number]

/** A note: frequency in Hz, start and length in seconds. */
type Note = readonly [frequency: number, start: number, length: number]

const notes: Record<Signal, readonly Note[]> = {
  correct: [
    [523, 0, 0.12],
    [784, 0.09, 0.2],
  ],
  one_away: [
    [440, 0, 0.12],
    [415, 0.11, 0.16],
  ],
  wrong: [[196, 0, 0.18]],
  repeat: [
    [330, 0, 0.07],
    [330, 0.1, 0.07],
  ],
  solved: [
    [523, 0, 0.12],
    [659, 0.1, 0.12],
    [784, 0.2, 0.28],
  ],
  lost: [
    [262, 0, 0.14],
    [196, 0.12, 0.26],
  ],
}

/** Durations of vibrations and of the pauses between them, in ms. */
const GOOD = [10]
const BAD = [20, 60, 20]
const vibrations: Record<Signal, readonly number[]> = {
  ...{ correct: GOOD, solved: GOOD },
  ...{ one_away: BAD, wrong: BAD, lost: BAD, repeat: [] },
}

const LOUDNESS = 0.12
/** Time in which a note gets loud, in seconds, so that it does not begin with a click. */
const ATTACK = 0.012

let audio: AudioContext | undefined

/** Plays the tone of a result. A browser without Web Audio plays nothing. */
export function playTone(signal: Signal, after = 0): void {
  try {
    audio ??= new AudioContext()
    const { destination, currentTime } = audio
    // The browser can have paused the sound because the page was not visible.
    void audio.resume().catch(() => undefined)
    for (const [frequency, start, length] of notes[signal]) {
      const at = currentTime + after + start
      const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
      oscillator.type = 'triangle'
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(0, at)
      gain.gain.linearRampToValueAtTime(LOUDNESS, at + ATTACK)
      gain.gain.exponentialRampToValueAtTime(0.001, at + length)
      oscillator.connect(gain).connect(destination)
      oscillator.start(at)
      oscillator.stop(at + length)
    }
  } catch {
    // The browser has no Web Audio, or refuses it.
  }
}

/** Vibrates for a result. */
export function vibrate(signal: Signal): void {
  if (vibrations[signal].length > 0) vibrateFor(vibrations[signal])
}

const PREVIEW_PAUSE = 0.6

/** Plays all tones one after the other. */
export function previewTones(): void {
  for (const [n, signal] of SIGNALS.entries()) playTone(signal, n * PREVIEW_PAUSE)
}

/** Vibrates as for a found group. */
export const previewVibration = (): void => vibrate('correct')
