import { useMutation } from '@tanstack/react-query'
import { call, errorMessage } from '../../../lib/api.ts'
import { setUser } from '../../../lib/session.ts'
import { applySkin, type SkinId, skins } from '../../../lib/skin.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'
import { toast } from '../../../ui/toast.ts'
import { refreshStatus } from '../purchase/fulfilment.ts'

/** Puts a theme to use. The whole product wears it at once. */
export const useSelectTheme = () =>
  useMutation({
    mutationFn: (themeId: SkinId) => call('POST /api/themes/select', { body: { themeId } }),
    onSuccess(user) {
      setUser(user)
      applySkin(user.theme)
      const name = skins.find(({ id }) => id === user.theme)?.name
      toast({ title: `${name} is in use`, tone: 'good' })
    },
    onError(error) {
      if (isUnauthorized(error)) return
      toast({ title: 'Error', description: errorMessage(error), tone: 'bad' })
      // Premium may have ended since the page was loaded.
      void refreshStatus()
    },
  })
