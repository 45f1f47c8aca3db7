import { useMutation } from '@tanstack/react-query'
import type { PlaySettings } from '../../contract/account.ts'
import { call, errorMessage } from './api.ts'
import { setUser, useUser } from './session.ts'
import { toast } from './toast.ts'
import { isUnauthorized } from './unauthorized.ts'

type Changes = { [name in keyof PlaySettings]?: NonNullable<PlaySettings[name]> }

/**
 * Returns the account's settings about playing, and a function that changes them. A changed setting is returned
 * immediately, before the server has stored it. If the server does not store it, the old setting returns.
 */
export function usePlaySettings() {
  const { waitForMe, boardKeys, vibrates, tones, english } = useUser()
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (body: Changes) => call('PUT /api/account/settings', { body }),
    // Two changes are stored one after the other, so the last one wins.
    scope: { id: 'play-settings' },
    onSuccess: setUser,
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({ title: 'Your setting could not be saved', description: errorMessage(error), tone: 'bad' })
    },
  })
  const settings = { waitForMe, boardKeys, vibrates, tones, english, ...(isPending && variables) }
  return { ...settings, change: (changes: Changes) => mutate(changes) }
}
