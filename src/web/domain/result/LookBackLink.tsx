import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { buttonClass } from '../../design/Button.tsx'

export const LookBackLink = ({ gameId }: { gameId: string }) => (
  <Link to="/look-back/$id" params={{ id: gameId }} className={buttonClass()}>
    <History size={18} aria-hidden="true" />
    <span>Look back</span>
  </Link>
)
