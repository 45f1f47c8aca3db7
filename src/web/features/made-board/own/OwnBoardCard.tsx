import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { OwnBoardRow } from '../../../../contract/made-board/workshop.ts'
import { MADE_GROUPS_MIN } from '../../../../engine/made-board/limits.ts'
import { percentText } from '../../../../engine/percent.ts'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { CopyButton } from '../../../domain/share/CopyButton.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { capitalize, plural } from '../../../lib/format.ts'
import { formatAgo, formatDay } from '../../../lib/format-date.ts'
import { refresh } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { Facts } from '../Facts.tsx'
import { boardUrl, frameHtml } from './board-links.ts'
import { MakerFigures } from './MakerFigures.tsx'
import { makeNewVersion } from './new-version.ts'
import styles from './OwnBoards.module.css'

/** A board in the list of its maker, with what the maker can do with it. */
export function OwnBoardCard({ board }: { board: OwnBoardRow }) {
  const { id, title, state, card, reason } = board
  const [showsFigures, setShowsFigures] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const figures = useId()
  const navigate = useNavigate()
  const name = title || 'Untitled board'
  const isPlayed = card !== null && card.plays > 0
  const renew = useMutation({
    mutationFn: () => makeNewVersion(id),
    onSuccess: (next) => void navigate({ to: '/boards/new', search: { board: next } }),
  })
  return (
    <Card as="li" gap={3}>
      <Stack gap={1}>
        <Row gap={3} justify="space-between" align="start" wrap className={styles.head}>
          <h3>
            <BoardName board={board}>{name}</BoardName>
          </h3>
          <Row gap={2} wrap>
            {card?.isAmbiguous && <Tag tone="bad">Two solutions</Tag>}
            <Tag {...tones[state]}>{stateWords[state]}</Tag>
          </Row>
        </Row>
        <Text size="small" tone="soft">
          {showsFigures && card ? (
            `Published ${formatDay(card.publishedAt)}`
          ) : (
            <Facts facts={factsOf(board)} />
          )}
        </Text>
      </Stack>
      {card?.isAmbiguous && (
        <Text size="small">
          A player found a second solution, so the board left the lists. Make a new version without it.
        </Text>
      )}
      {reason && <Text size="small">{`We wrote: ${reason}`}</Text>}
      <Row gap={2} wrap className={styles.actions}>
        {state !== 'published' ? (
          <Link to="/boards/new" search={{ board: id }} className={buttonClass()}>
            Go on
          </Link>
        ) : isPlayed || card?.isAmbiguous ? (
          <Button busy={renew.isPending} onClick={() => renew.mutate()}>
            New version
          </Button>
        ) : (
          <Link to="/boards/new" search={{ board: id }} className={buttonClass()}>
            Change
          </Link>
        )}
        {card && (
          <>
            <Button
              look="quiet"
              aria-expanded={showsFigures}
              aria-controls={figures}
              onClick={() => setShowsFigures(!showsFigures)}
            >
              Figures
            </Button>
            <CopyButton look="quiet" text={boardUrl(id)}>
              Copy link
            </CopyButton>
            <CopyButton look="quiet" text={frameHtml(id, title)}>
              Copy frame
            </CopyButton>
          </>
        )}
        {!isPlayed && (
          <Button look="quiet" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </Row>
      <Refusal>{renew.error ? errorMessage(renew.error) : null}</Refusal>
      <div id={figures} hidden={!showsFigures}>
        {showsFigures && <MakerFigures id={id} />}
      </div>
      <DeleteDialog id={id} name={name} open={isDeleting} onClose={() => setDeleting(false)} />
    </Card>
  )
}

const stateWords: Record<OwnBoardRow['state'], string> = {
  draft: 'Draft',
  waiting: 'Waiting for a look',
  published: 'Published',
  hidden: 'Hidden',
  refused: 'Not accepted',
}

const tones = {
  draft: { tone: 'ink' },
  waiting: { tone: 'ink' },
  published: {},
  hidden: { tone: 'bad' },
  refused: { tone: 'bad' },
} as const satisfies Record<OwnBoardRow['state'], object>

function BoardName({ board: { id, state }, children }: { board: OwnBoardRow; children: ReactNode }) {
  if (state === 'published')
    return (
      <Link to="/b/$id" params={{ id }} className={styles.name} translate="no">
        {children}
      </Link>
    )
  return (
    <Link to="/boards/new" search={{ board: id }} className={styles.name} translate="no">
      {children}
    </Link>
  )
}

/** One line about a board: how far a draft is, or how others played a published board. */
function factsOf({ card, finishedGroups, updatedAt }: OwnBoardRow): string[] {
  if (card) return playsOf(card)
  return [
    `${finishedGroups} of ${Math.max(MADE_GROUPS_MIN, finishedGroups)} groups`,
    `changed ${formatAgo(updatedAt, dayClock.now())}`,
  ]
}

function playsOf({ plays, solvedPercent, hearts }: NonNullable<OwnBoardRow['card']>): string[] {
  if (plays === 0) return ['Nobody has played it yet.']
  return [
    capitalize(plural(plays, 'player')),
    ...(solvedPercent === null ? [] : [`${percentText(solvedPercent)} solved it`]),
    ...(hearts > 0 ? [plural(hearts, 'heart')] : []),
  ]
}

interface DeleteProps {
  id: string
  name: string
  open: boolean
  onClose: () => void
}

function DeleteDialog({ id, name, open, onClose }: DeleteProps) {
  const deleting = useMutation({
    mutationFn: () => call('DELETE /api/boards/:id', { params: { id } }),
    onSuccess: async () => {
      onClose()
      await refresh('GET /api/me/boards')
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Delete “${name}”?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text>Its words are lost, and its link leads nowhere any more.</Text>
        <Refusal>{deleting.error ? errorMessage(deleting.error) : null}</Refusal>
      </Stack>
    </Dialog>
  )
}
