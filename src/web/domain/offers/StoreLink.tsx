import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  /** Id of a product. The store opens the purchase of this product. */
  buy?: string
  /** The page that the store's back link opens. */
  from?: 'game' | 'daily' | 'story'
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

export const StoreLink = ({ buy, from, ...rest }: Props) => (
  <Link to="/premium-store" search={{ ...(buy && { buy }), ...(from && { from }) }} {...rest} />
)
