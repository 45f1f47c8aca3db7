import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  /** Id of a product: the store opens its purchase. */
  buy?: string
  /** The page that the store's back link leads to. */
  from?: 'game' | 'daily' | 'story'
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

export const StoreLink = ({ buy, from, ...rest }: Props) => (
  <Link to="/premium-store" search={{ ...(buy && { buy }), ...(from && { from }) }} {...rest} />
)
