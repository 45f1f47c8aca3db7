import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  /** Id of a product: the store opens with its purchase. */
  buy?: string
  /** Where the store's way back leads. */
  from?: 'game' | 'daily' | 'story'
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** Leads to the store. */
export const StoreLink = ({ buy, from, ...rest }: Props) => (
  <Link to="/premium-store" search={{ ...(buy && { buy }), ...(from && { from }) }} {...rest} />
)
