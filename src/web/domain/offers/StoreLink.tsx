import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  /** Id of a product whose purchase the store opens. */
  buy?: string
  /** The page to which the store's back link leads. */
  from?: 'game' | 'daily' | 'story'
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

export const StoreLink = ({ buy, from, ...rest }: Props) => (
  <Link to="/premium-store" search={{ ...(buy && { buy }), ...(from && { from }) }} {...rest} />
)
