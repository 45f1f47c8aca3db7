import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeadEnd } from '../../../design/DeadEnd.tsx'
import { PageSkeleton } from '../../../design/PageSkeleton.tsx'
import { blockedQuery } from './blocked.ts'
import { Unblock } from './Unblock.tsx'

/**
 * The page of a player of whom the server says that there is none. If the signed-in player blocks this player, the page
 * says so. Otherwise, it shows `children`.
 */
export function HiddenPlayer({ username, children }: { username: string; children: ReactNode }) {
  const { data, isPending } = useQuery({ ...blockedQuery, refetchOnMount: 'always' })
  if (isPending) return <PageSkeleton />
  const wanted = username.toLowerCase()
  const name = data?.find(({ user }) => user.username?.toLowerCase() === wanted)?.user.username
  if (!name) return children
  return (
    <DeadEnd title={`You have blocked ${name}`}>
      <p>Neither of you sees, follows or challenges the other.</p>
      <Unblock username={name} look="primary" />
    </DeadEnd>
  )
}
