import { Heart, Lightbulb } from 'lucide-react'
import { Figures } from '../design/Figures.tsx'
import { Row } from '../design/layout.tsx'
import type { Output } from '../lib/api.ts'
import { formatNumber } from '../lib/format.ts'

/** Formats a number; shows a dash while the number is loading. */
export const figure = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))

interface Props {
  /** Undefined while the balance is loading. */
  status: Output<'GET /api/subscription/status'> | undefined
  ruled?: boolean
}

/** Shows how many hints and extra lives the player has. */
export function Balance({ status, ruled = false }: Props) {
  const kinds = [
    { name: 'Hints', Icon: Lightbulb, value: status?.hintsRemaining },
    { name: 'Extra lives', Icon: Heart, value: status?.extraLivesRemaining },
  ]
  return (
    <Figures
      ruled={ruled}
      figures={kinds.map(({ name, Icon, value }) => ({
        name,
        label: (
          <Row as="span" gap={2}>
            <Icon size={18} aria-hidden="true" /> {name}
          </Row>
        ),
        value,
      }))}
    />
  )
}
