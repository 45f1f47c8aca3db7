import type { Context } from '../../context.ts'
import type { PagePreview } from '../../http/preview.ts'
import { Refusal } from '../../refusal.ts'
import { faceOf } from './member.service.ts'

/**
 * Makes the preview of a club's link: the name and the number of members, which everybody with the link sees. The preview
 * has no address, because the address lets its reader join. Returns undefined for another page, and for a link that has
 * ended.
 */
export async function clubPreview(context: Context, path: string): Promise<PagePreview | undefined> {
  const token = /^\/c\/([\w-]{1,64})$/.exec(path)?.[1]
  if (token === undefined) return undefined
  try {
    const { name, members } = await faceOf(context, token)
    return {
      title: `Join ${name} on WordConnect`,
      description: `A club of ${members} ${members === 1 ? 'member' : 'members'} who play the daily challenge together.`,
      image: new URL('/api/share/page/landing.png', context.env.publicUrl).href,
      imageAlt: 'A board of sixteen tiles. A violet thread connects four of them.',
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
