import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { type StoreSearch, storeSearch } from './search.ts'

type Asked = { [P in keyof StoreSearch]?: StoreSearch[P] | undefined }

/**
 * What the address has asked of the store. It is taken out of the address at once, so that a reload, a bookmark or a shared link
 * does not ask it again. `ask` changes parts of it: what was seen to becomes undefined.
 */
export function useArrival(): [asked: Asked, ask: (change: Asked) => void] {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>({})
  const { search, searchStr: given } = useLocation()
  const take = useEffectEvent(() => {
    setAsked((before) => ({ ...before, ...storeSearch({ ...search }) }))
    void navigate({ to: '/premium-store', search: {}, hash: true, replace: true, resetScroll: false })
  })
  // Of all that was given, also of what the store does not know, nothing stays.
  useEffect(() => {
    if (given !== '') take()
  }, [given])
  return [asked, (change) => setAsked((before) => ({ ...before, ...change }))]
}
