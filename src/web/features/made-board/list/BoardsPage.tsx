import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { PenLine, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { EmptyState } from '../../../design/EmptyState.tsx'
import { Field } from '../../../design/Field.tsx'
import { IconButton } from '../../../design/IconButton.tsx'
import { Page, Row, Stack, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { Segments } from '../../../design/Segments.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Tabs } from '../../../design/Tabs.tsx'
import { VisuallyHidden } from '../../../design/VisuallyHidden.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { useAnnounce } from '../../../lib/announce.ts'
import { formatNumber } from '../../../lib/format.ts'
import { usePage } from '../../../lib/page.ts'
import { userQuery } from '../../../lib/session.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { BoardCard } from '../BoardCard.tsx'
import { BoardGrid } from '../BoardGrid.tsx'
import { OwnBoards } from '../own/OwnBoards.tsx'
import styles from './BoardsPage.module.css'
import {
  addressOf,
  type Chosen,
  chosenFrom,
  ofFollowed,
  SEARCH_MAX,
  type Size,
  type Sort,
  sorts,
} from './boards-search.ts'
import { useBoards } from './use-boards.ts'

/** Time without typing after which a search is sent, in ms. */
const REST_MS = 300
const WAITING_CARDS = 6

const sizeOptions = [
  { value: 'all', label: 'Any size' },
  { value: '4', label: '4' },
  { value: '5', label: '5' },
  { value: '6', label: '6' },
] as const

/** The page on which people find boards that players made. The address contains the chosen list. */
export function BoardsPage() {
  const asked = chosenFrom(useSearch({ from: '/boards' }))
  const { data: user } = useQuery(userQuery)
  const orders = user && !asked.author ? [...sorts, ofFollowed] : sorts
  const chosen: Chosen = orders.some(({ value }) => value === asked.sort) ? asked : { ...asked, sort: 'week' }
  const navigate = useNavigate()
  const title = chosen.author === undefined ? 'Boards' : `Boards by ${chosen.author}`
  const heading = usePage(title)
  const choose = (change: Partial<Chosen>) =>
    void navigate({
      to: '/boards',
      search: addressOf({ ...chosen, ...change }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Page as="main">
      <Row as="header" gap={4} align="end" justify="space-between" wrap className={styles.head}>
        <Stack gap={1} className={styles.words}>
          <h1 ref={heading} tabIndex={-1} translate={chosen.author ? 'no' : undefined}>
            {title}
          </h1>
          {chosen.author === undefined ? (
            <Text tone="soft">
              Made by players, each with exactly one solution. Play as many as you like.
            </Text>
          ) : (
            <Row gap={4} wrap>
              {user && (
                <Link to="/players/$username" params={{ username: chosen.author }} className={linkClass}>
                  Their page
                </Link>
              )}
              <Link to="/boards" className={linkClass}>
                Boards of everybody
              </Link>
            </Row>
          )}
        </Stack>
        <Link to="/boards/new" className={buttonClass('primary')}>
          <PenLine size={18} aria-hidden="true" />
          <span>Make a board</span>
        </Link>
      </Row>
      {user && chosen.author === undefined && (
        <>
          <OwnBoards className={styles.part} />
          <h2 className={styles.part}>All boards</h2>
        </>
      )}
      <Filters
        key={chosen.author}
        chosen={chosen}
        onSize={(size) => choose({ size })}
        onSearch={(search) => choose({ search })}
      />
      <Tabs<Sort>
        label="Which boards"
        value={chosen.sort}
        onChange={(sort) => choose({ sort })}
        tabs={orders.map(({ value, label }) => ({
          value,
          label,
          panel: (
            <div className={styles.panel}>
              <VisuallyHidden>
                <h2>{label}</h2>
              </VisuallyHidden>
              <List
                chosen={chosen}
                onClear={() => choose({ search: '', size: undefined })}
                onNew={() => choose({ sort: 'new' })}
              />
            </div>
          ),
        }))}
      />
    </Page>
  )
}

interface FiltersProps {
  chosen: Chosen
  onSize: (size: Size | undefined) => void
  onSearch: (search: string) => void
}

function Filters({ chosen, onSize, onSearch }: FiltersProps) {
  const [text, setText] = useState(chosen.search)
  const input = useRef<HTMLInputElement>(null)
  const typed = useDebounced(text, REST_MS)
  const tell = useEffectEvent((search: string) => {
    if (search !== chosen.search) onSearch(search)
  })
  useEffect(() => tell(typed), [typed])
  // A link or a button can also change the search.
  const [known, setKnown] = useState(chosen.search)
  if (known !== chosen.search) {
    setKnown(chosen.search)
    if (typed === text) setText(chosen.search)
  }
  return (
    <Row wrap gap={4} align="end" justify="space-between">
      <search className={styles.search}>
        <Field
          ref={input}
          label={chosen.author === undefined ? 'Search titles and makers' : 'Search titles'}
          type="search"
          value={text}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
          end={
            text ? (
              <IconButton
                label="Clear"
                icon={<X size={18} aria-hidden="true" />}
                onClick={() => {
                  setText('')
                  input.current?.focus()
                }}
              />
            ) : (
              <Search size={18} aria-hidden="true" color="var(--soft)" />
            )
          }
        />
      </search>
      <Row gap={3}>
        <Text as="span" size="small" strong aria-hidden="true">
          Groups
        </Text>
        <Segments
          legend="Number of groups"
          options={sizeOptions}
          value={chosen.size === undefined ? 'all' : (`${chosen.size}` as const)}
          onChange={(value) => onSize(value === 'all' ? undefined : (Number(value) as Size))}
        />
      </Row>
    </Row>
  )
}

interface ListProps {
  chosen: Chosen
  /** Shows the boards of every size, without a search. */
  onClear: () => void
  /** Shows the new boards. */
  onNew: () => void
}

function List({ chosen, onClear, onNew }: ListProps) {
  const query = useBoards(chosen)
  const boards = query.data?.pages.flatMap((page) => page.boards)
  const isFiltered = chosen.search !== '' || chosen.size !== undefined
  const found = boards && !query.isPlaceholderData && isFiltered
  useAnnounce(
    found &&
      (boards.length === 0
        ? 'No boards found.'
        : `${formatNumber(boards.length)}${query.hasNextPage ? ' or more' : ''} ${boards.length === 1 ? 'board' : 'boards'}.`),
  )
  if (!boards)
    return query.isPending ? (
      <BoardGrid label="Boards">
        {Array.from({ length: WAITING_CARDS }, (_, card) => card).map((card) => (
          <li key={card}>
            {card === 0 && <VisuallyHidden>Loading...</VisuallyHidden>}
            <Skeleton height="170px" radius="var(--rl)" />
          </li>
        ))}
      </BoardGrid>
    ) : (
      <QueryError query={query} title="The boards could not be loaded" />
    )
  if (boards.length === 0) return <Empty {...{ chosen, isFiltered, onClear, onNew }} />
  return (
    <Stack gap={5}>
      <BoardGrid label="Boards" busy={query.isPlaceholderData}>
        {boards.map((card) => (
          <li key={card.id}>
            <BoardCard card={card} as="h3" isOfMaker={chosen.author !== undefined} />
          </li>
        ))}
      </BoardGrid>
      {query.hasNextPage && (
        <Row wrap justify="center">
          {query.isFetchNextPageError && !query.isFetchingNextPage && (
            <Text role="alert" tone="soft">
              More boards could not be loaded.
            </Text>
          )}
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading…' : 'More boards'}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** What a list says that has no board. */
function emptyWords({ search, author, sort }: Chosen, isFiltered: boolean): [title: string, line: string] {
  if (search) return [`No board or maker matches “${search}”.`, 'Try a shorter word.']
  if (isFiltered) return ['No board of this size is here.', 'Look at boards of any size.']
  if (author) return [`${author} has not published a board.`, 'Boards of other makers are one press away.']
  if (sort === 'following')
    return ['Nobody whom you follow has published a board.', 'Open the page of a maker, and follow them.']
  if (sort === 'week')
    return ['No board has been played this week.', 'Look at the new ones, or make a board yourself.']
  return ['No board is listed yet.', 'A board is listed after ten people have finished it. Make the first.']
}

function Empty({ chosen, isFiltered, onClear, onNew }: ListProps & { isFiltered: boolean }) {
  const [title, line] = emptyWords(chosen, isFiltered)
  return (
    <EmptyState text={title} line={line}>
      {isFiltered ? (
        <Button onClick={onClear}>Show all boards</Button>
      ) : (
        chosen.sort === 'week' && !chosen.author && <Button onClick={onNew}>New boards</Button>
      )}
    </EmptyState>
  )
}
