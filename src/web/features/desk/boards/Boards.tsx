import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { percentText } from '../../../../engine/percent.ts'
import { Button } from '../../../design/Button.tsx'
import { EmptyState } from '../../../design/EmptyState.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { PlayerLink } from '../../../domain/player/PlayerLink.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { announce } from '../../../lib/announce.ts'
import { call, errorMessage, type Output } from '../../../lib/api.ts'
import { shortDate } from '../../../lib/calendar-date.ts'
import { formatNumber } from '../../../lib/format.ts'
import { formatDay } from '../../../lib/format-date.ts'
import { queryClient } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { DeskSearch } from '../DeskSearch.tsx'
import styles from './Boards.module.css'
import { DailyDate } from './DailyDate.tsx'

export type DeskBoard = Output<'GET /api/desk/boards'>['boards'][number]

/** A daily challenge has this number of groups. */
const DAILY_GROUPS = 4

const KEY = '/api/desk/boards'
const keyOf = (search: string) => [KEY, search]

/** The published boards of players: an editor puts them into the lists, takes them out, or makes one a daily. */
export function Boards() {
  // The dialog stays open if the search shows another list meanwhile.
  const [dated, setDated] = useState<DeskBoard>()
  return (
    <>
      <DeskSearch
        hint="Part of a title, or of a maker’s name"
        maxLength={100}
        results={(search) => <List search={search} onDate={setDated} />}
      />
      {dated && (
        <DailyDate
          board={dated}
          onClose={() => setDated(undefined)}
          onPlanned={() => void queryClient.invalidateQueries({ queryKey: [KEY] })}
        />
      )}
    </>
  )
}

function List({ search, onDate }: { search: string; onDate: (board: DeskBoard) => void }) {
  const query = useInfiniteQuery({
    queryKey: keyOf(search),
    queryFn: ({ pageParam }) =>
      call('GET /api/desk/boards', {
        query: { ...(search && { search }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  })
  const boards = query.data?.pages.flatMap((page) => page.boards)
  if (!boards)
    return query.isPending ? (
      <Skeleton height="320px" radius="var(--rl)" />
    ) : (
      <QueryError query={query} title="The boards could not be loaded" />
    )
  if (boards.length === 0)
    return search ? (
      <EmptyState text="No board has this title or maker." line="Try a shorter text." />
    ) : (
      <EmptyState
        text="Nobody has published a board yet."
        line="The boards that players publish are listed here."
      />
    )
  return (
    <>
      <Card as="ol" gap={0} aria-label="Boards, newest first">
        {boards.map((board) => (
          <BoardRow key={board.card.id} board={board} search={search} onDate={() => onDate(board)} />
        ))}
      </Card>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Earlier boards
        </Button>
      )}
    </>
  )
}

interface RowProps {
  board: DeskBoard
  search: string
  onDate: () => void
}

function BoardRow({ board, search, onDate }: RowProps) {
  const { card, isListed, claims, daily, state } = board
  const { id, title, author, groupCount, plays, solvedPercent, hearts } = card
  function show(changed: DeskBoard, text: string) {
    queryClient.setQueryData(
      keyOf(search),
      (data: { pages: { boards: DeskBoard[] }[] } | undefined) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            boards: page.boards.map((one) => (one.card.id === id ? changed : one)),
          })),
        },
    )
    announce(text)
  }
  const onError = (error: Error) =>
    toast({ title: 'The board was not changed', description: errorMessage(error), tone: 'bad' })
  const list = useMutation({
    mutationFn: (listed: boolean) =>
      call('POST /api/desk/boards/:id/list', { params: { id }, body: { listed } }),
    onSuccess: (changed) =>
      show(changed, changed.isListed ? `${title} is listed.` : `${title} is not listed any more.`),
    onError,
  })
  const clear = useMutation({
    mutationFn: () => call('POST /api/desk/boards/:id/clear', { params: { id }, body: {} }),
    onSuccess: (changed) => show(changed, `${title} has one solution again.`),
    onError,
  })
  const figures = [
    `${groupCount}\u00a0groups`,
    `${formatNumber(plays)}\u00a0${plays === 1 ? 'play' : 'plays'}`,
    ...(solvedPercent === null ? [] : [`${percentText(solvedPercent)}\u00a0solved`]),
    `${formatNumber(hearts)}\u00a0${hearts === 1 ? 'heart' : 'hearts'}`,
    formatDay(card.publishedAt).replaceAll(' ', '\u00a0'),
  ]
  return (
    <li className={styles.board}>
      <Stack gap={1}>
        <Row gap={2} wrap className={styles.title}>
          <a href={`/b/${id}`} target="_blank" rel="noopener" className={linkClass} translate="no">
            {title}
          </a>
          <Tag tone={isListed ? 'thread' : 'ink'}>{isListed ? 'listed' : 'by link only'}</Tag>
          {state === 'hidden' && <Tag tone="bad">hidden</Tag>}
          {card.isAmbiguous && <Tag tone="bad">two solutions</Tag>}
          {daily && <Tag>{`daily of ${shortDate(daily)}`}</Tag>}
        </Row>
        <Text size="small" tone="soft">
          <PlayerLink username={author.username}>{author.username ?? 'Deleted player'}</PlayerLink>
          {`, ${figures.join(', ')}`}
        </Text>
        {claims.length > 0 && (
          <Text size="small" translate="no">
            {`Players say: ${claims.map(({ word, group }) => `${word} also fits “${group}”`).join(', ')}.`}
          </Text>
        )}
      </Stack>
      <Row gap={2} wrap>
        {card.isAmbiguous && (
          <Button
            busy={clear.isPending}
            aria-label={`Say that ${title} has one solution`}
            onClick={() => clear.mutate()}
          >
            One solution
          </Button>
        )}
        <Button
          busy={list.isPending}
          aria-label={`${isListed ? 'Unlist' : 'List'} ${title}`}
          onClick={() => list.mutate(!isListed)}
        >
          {isListed ? 'Unlist' : 'List'}
        </Button>
        <Button
          aria-haspopup="dialog"
          aria-label={`Make it a daily: ${title}`}
          disabled={groupCount !== DAILY_GROUPS || card.isAmbiguous || state !== 'published'}
          onClick={onDate}
        >
          Daily…
        </Button>
      </Row>
    </li>
  )
}
