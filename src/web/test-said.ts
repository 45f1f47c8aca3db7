import { addSpeaker } from './lib/announce.ts'

/** Returns a list to which each text is added that the app announces to screen readers from now on. */
export function collectSaid(): string[] {
  const said: string[] = []
  addSpeaker((text) => said.push(text))
  return said
}
