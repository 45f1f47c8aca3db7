import { groupNumber } from '../group.ts'

/**
 * A player's guesses on a board. For each word of a guess, the list contains the colour of the word's group (`group-1`
 * …), but not the word.
 */
export type Colours = readonly (readonly string[])[]

/**
 * Sorts the colours of each guess, most frequent first. Therefore the position of a colour does not reveal the word to
 * which the colour belongs.
 */
export function withoutPlaces(guesses: Colours): string[][] {
  return guesses.map((colours) => {
    const count = (colour: string) => colours.filter((other) => other === colour).length
    return colours.toSorted((a, b) => count(b) - count(a) || groupNumber(a) - groupNumber(b))
  })
}
