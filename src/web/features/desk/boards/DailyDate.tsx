import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { longDate } from '../../../lib/calendar-date.ts'
import { refresh, useApi } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import type { DeskBoard } from './Boards.tsx'
import styles from './DailyDate.module.css'

interface Props {
  board: DeskBoard
  onClose: () => void
  onPlanned: () => void
}

/** The dialog in which an editor chooses the coming date on which a player's board is the daily challenge. */
export function DailyDate({ board: { card }, onClose, onPlanned }: Props) {
  const id = useId()
  const dailies = useApi('GET /api/desk/dailies', {}, { fresh: true })
  const free = dailies.data?.filter(({ isFixed, made }) => !isFixed && made?.id !== card.id)
  const [chosen, setChosen] = useState<string>()
  const date = chosen ?? free?.[0]?.date
  const replaced = free?.find((daily) => daily.date === date)?.made
  const plan = useMutation({
    mutationFn: (day: string) =>
      call('PUT /api/desk/dailies/:date', { params: { date: day }, body: { boardId: card.id } }),
    async onSuccess(_, day) {
      toast({ title: `It is the daily of ${longDate(day)}`, tone: 'good' })
      onPlanned()
      onClose()
      await refresh('GET /api/desk/dailies')
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (date && !plan.isPending) plan.mutate(date)
  }
  return (
    <Dialog open onClose={onClose} title={`Make “${card.title}” a daily`}>
      <QueryError query={dailies} title="The dates could not be loaded" />
      {dailies.isPending && <Skeleton height="120px" radius="var(--r)" />}
      {free?.length === 0 && <Text tone="soft">Every planned date is fixed.</Text>}
      {free && free.length > 0 && (
        <Stack as="form" onSubmit={onSubmit}>
          <Stack gap={2}>
            <label htmlFor={id} className={styles.label}>
              Date
            </label>
            <select
              id={id}
              className={styles.date}
              value={date}
              onChange={(event) => setChosen(event.target.value)}
            >
              {free.map((daily) => (
                <option key={daily.date} value={daily.date}>
                  {longDate(daily.date)}
                </option>
              ))}
            </select>
          </Stack>
          <Text size="small" tone="soft">
            {replaced
              ? `It replaces “${replaced.title}” by ${replaced.author.username ?? 'a deleted player'}.`
              : 'Players see the maker’s name when they have started.'}
          </Text>
          <Refusal>{plan.error && errorMessage(plan.error)}</Refusal>
          <Row wrap>
            <Button type="submit" look="primary" busy={plan.isPending}>
              Make it the daily
            </Button>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          </Row>
        </Stack>
      )}
    </Dialog>
  )
}
