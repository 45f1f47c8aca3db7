import { call } from '../../lib/api.ts'
import { refresh } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { saySettled } from './sentences.ts'

/** Tells the player which of the words that they have named were settled since they were last told. */
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
