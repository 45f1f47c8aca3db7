import { Link } from '@tanstack/react-router'
import type { ShownBoard } from '../../lib/boards.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'

/** To where an entry of a board is won. */
export const PlayLink = ({ board, className }: { board: ShownBoard; className?: string | undefined }) =>
  board === 'daily-champions' ? (
    <Link to="/daily-challenge" className={cx(buttonClass(), className)}>
      Daily Challenge
    </Link>
  ) : (
    <Link to="/game" className={cx(buttonClass(), className)}>
      Play Game
    </Link>
  )
