import { useMutation } from '@tanstack/react-query'
import { themeLooks } from '../../../domain/theme/theme-looks.ts'
import { call, errorMessage } from '../../../lib/api.ts'
import { setUser } from '../../../lib/session.ts'
import { applyTheme, type ThemeId } from '../../../lib/theme.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { refreshStatus } from '../purchase/purchase.ts'

export const useSelectTheme = () =>
  useMutation({
    mutationFn: (themeId: ThemeId) => call('POST /api/themes/select', { body: { themeId } }),
    onSuccess(user) {
      setUser(user)
      applyTheme(user.theme)
      const name = themeLooks.find(({ id }) => id === user.theme)?.name
      toast({ title: `${name} is in use`, tone: 'good' })
    },
    onError(error) {
      if (isUnauthorized(error)) return
      toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
      // The server refuses the theme if the player's premium has ended, so read the premium status again.
      void refreshStatus()
    },
  })
