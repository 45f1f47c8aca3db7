import type { Suggestion } from '../../../contract/suggestion.ts'
import { call } from '../../lib/api.ts'
import { refresh } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'

export const saySettled = ({ word, category, verdict }: Pick<Suggestion, 'word' | 'category' | 'verdict'>) =>
  verdict === 'fits'
    ? `${word} counts for “${category}” from now on.`
    : `${word} does not count for “${category}”.`

/** Shows one toast about all suggestions of the player that were accepted or rejected since the last such toast. */
export async function tellSettled(): Promise<void> {
  const news = (await call('GET /api/suggestions')).filter(({ isNews }) => isNews)
  const [latest] = news
  if (!latest) return
  const others = news.length - 1
  toast({
    title: 'Your word was looked at',
    description: `${saySettled(latest)}${others > 0 ? ` ${others} more ${others === 1 ? 'is' : 'are'} in your settings.` : ''}`,
  })
  await call('POST /api/suggestions/seen')
  await refresh('GET /api/suggestions')
}
