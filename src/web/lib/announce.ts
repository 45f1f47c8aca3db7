import { useEffect } from 'react'

/** Adds a text to a live region. The last function belongs to the innermost open dialog, or to the app. */
const speakers: ((text: string) => void)[] = []
/** Texts that were announced before the app had a live region. */
let waiting: string[] = []

/** Makes screen readers read a text, after the texts that were announced before. Does nothing for an empty text. */
export function announce(text: string | null | undefined | false): void {
  if (!text) return
  const speak = speakers.at(-1)
  if (speak) speak(text)
  else waiting.push(text)
}

/** Registers a live region. Returns a function that removes the region. */
export function addSpeaker(speak: (text: string) => void): () => void {
  speakers.push(speak)
  const texts = waiting
  waiting = []
  for (const text of texts) speak(text)
  return () => void speakers.splice(speakers.indexOf(speak), 1)
}

/** Announces a text when the text or `serial` changes. */
export const useAnnounce = (text: string | null | undefined | false, serial = 0): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `serial` announces the same text again
  useEffect(() => announce(text), [text, serial])

/** After a sentence about an outage, no other such sentence is announced for this time, in ms. */
export const OUTAGE_MS = 30_000
let toldAt = Number.NEGATIVE_INFINITY
let isTold = false

/** Announces a sentence about a lost connection, but not if another one was announced a short time ago. */
export function announceOutage(text: string): void {
  const now = performance.now()
  if (now - toldAt < OUTAGE_MS) return
  toldAt = now
  isTold = true
  announce(text)
}

/** Announces the end of an outage, if the outage was announced. */
export function announceBack(text: string): void {
  if (isTold) announce(text)
  isTold = false
}
