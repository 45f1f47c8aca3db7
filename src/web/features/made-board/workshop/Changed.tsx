import { useMutation } from '@tanstack/react-query'
import type { OwnBoard } from '../../../../contract/made-board/workshop.ts'
import { Button } from '../../../design/Button.tsx'
import { Card, Row, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import styles from './Workshop.module.css'

interface Props {
  id: string
  /** Called with the newer draft, which replaces the words on this page. */
  onNewer: (newer: OwnBoard) => void
  /** Called with the newer draft, which the words on this page replace. */
  onKeep: (newer: OwnBoard) => void
}

/** Offers the newer draft after a change on another device or in another tab. */
export function Changed({ id, onNewer, onKeep }: Props) {
  const load = useMutation({
    mutationFn: (_: 'newer' | 'own') => call('GET /api/me/boards/:id', { params: { id } }),
    onSuccess: (newer, choice) => (choice === 'newer' ? onNewer : onKeep)(newer),
  })
  return (
    <Card gap={3} role="alert">
      <Text strong>This draft was changed on another device or in another tab.</Text>
      <Row gap={2} wrap className={styles.choices}>
        <Button busy={load.isPending} onClick={() => load.mutate('newer')}>
          Load the newer one
        </Button>
        <Button busy={load.isPending} onClick={() => load.mutate('own')}>
          Keep this one
        </Button>
      </Row>
      <Refusal>{load.error ? errorMessage(load.error) : null}</Refusal>
    </Card>
  )
}

interface LockedProps {
  isBusy: boolean
  error: Error | null
  onCopy: () => void
}

/** Says that the words can no longer change, and offers a new version. */
export const Locked = ({ isBusy, error, onCopy }: LockedProps) => (
  <Card gap={3}>
    <Text>
      Others have played this board, so its words stay. A new version is a new board with its own link.
    </Text>
    <Row gap={2} wrap>
      <Button busy={isBusy} onClick={onCopy}>
        Make a new version
      </Button>
    </Row>
    <Refusal>{error ? errorMessage(error) : null}</Refusal>
  </Card>
)
