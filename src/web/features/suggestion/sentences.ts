import type { Suggestion } from '../../../contract/suggestion.ts'

export const saySettled = ({ word, category, verdict }: Pick<Suggestion, 'word' | 'category' | 'verdict'>) =>
  verdict === 'fits'
    ? `${word} counts for “${category}” from now on.`
    : `${word} does not count for “${category}”.`
