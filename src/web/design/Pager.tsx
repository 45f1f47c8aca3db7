import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../lib/format.ts'
import { Button } from './Button.tsx'
import { Row, Text } from './layout.tsx'
import styles from './Pager.module.css'

interface Props {
  /** The number of the page, from 1. */
  page: number
  pageCount: number
  /** The name of the buttons for screen readers, if a page has several lists. */
  label?: string
  onTurn: (page: number) => void
}

/** The buttons for the previous and the next page. The component renders nothing if there is only one page. */
export function Pager({ page, pageCount, label = 'Pages', onTurn }: Props) {
  if (pageCount < 2) return null
  return (
    <Row as="nav" justify="space-between" wrap className={styles.pager} aria-label={label}>
      <Button
        icon={<ChevronLeft size={18} aria-hidden="true" />}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      >
        Previous
      </Button>
      <Text
        as="span"
        size="small"
        tone="soft"
        className={styles.place}
      >{`Page ${formatNumber(page)} of ${formatNumber(pageCount)}`}</Text>
      <Button disabled={page === pageCount} onClick={() => onTurn(page + 1)}>
        Next <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </Row>
  )
}
