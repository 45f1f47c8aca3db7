import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GameView } from '../../../../contract/game.ts'
import { Button, ButtonLink } from '../../../design/Button.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { Mark } from '../../../design/Mark.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { ApiError, call, errorMessage } from '../../../lib/api.ts'
import { capitalize, formatSeconds, plural } from '../../../lib/format.ts'
import { isTouched, usePage } from '../../../lib/page.ts'
import { useApi } from '../../../lib/query.ts'
import { dayClock } from '../../../lib/server-clock.ts'
import { inTab } from '../../../lib/stored.ts'
import { FinishedBoard } from '../../../play/board/FinishedBoard.tsx'
import { Clock } from '../../../play/screen/Clock.tsx'
import { noteClock } from '../../../play/state/clock.ts'
import type { Detail } from '../board-words.ts'
import { type GuestCalls, GuestGame } from '../play/GuestGame.tsx'
import styles from './EmbedPage.module.css'

const makerName = ({ author }: Detail): string => author.username ?? 'Deleted player'

const tokenKey = (id: string) => `wordconnect-attempt ${id}`

/** Returns the calls of one attempt. The token of the attempt is kept in this frame only, and never in a cookie. */
const callsOf = (id: string, attempt: string | undefined): GuestCalls => ({
  post: (_, guess, options) =>
    call(
      'POST /api/boards/:id/guess',
      { params: { id }, headers: guess.headers, body: { ...guess.body, attempt } },
      options,
    ),
  giveUp: () => call('POST /api/boards/:id/give-up', { params: { id }, body: { attempt } }),
  fetchGame: () => call('POST /api/boards/:id/start', { params: { id }, body: { embed: true, attempt } }),
})

/** Begins the board, or continues the attempt of this frame. The answer has the token of the attempt. */
async function startIn(id: string) {
  const kept = inTab.get(tokenKey(id))
  const game = await call('POST /api/boards/:id/start', {
    params: { id },
    body: { embed: true, ...(kept && { attempt: kept }) },
  })
  noteClock(game, dayClock.now())
  const attempt = game.attempt ?? kept
  if (attempt) inTab.set(tokenKey(id), attempt)
  return { game, attempt }
}

/**
 * A board in a frame on another site. It needs no cookies and no account. `loading` is shown until the board is known.
 * See docs/rules.md#boards-made-by-players.
 */
export function EmbedPage({ loading }: { loading: ReactNode }) {
  const id = window.location.pathname.split('/')[2] ?? ''
  // Every link of the frame opens a new tab, because other pages of this site refuse to be shown in a frame.
  useLayoutEffect(() => {
    const base = document.createElement('base')
    base.target = '_blank'
    document.head.append(base)
    return () => base.remove()
  }, [])
  const query = useApi('GET /api/boards/:id', { params: { id } })
  const [wasBegun] = useState(() => inTab.get(tokenKey(id)) !== undefined)
  const start = useQuery({
    queryKey: ['/api/boards/:id/start', id],
    queryFn: () => startIn(id),
    enabled: wasBegun,
  })
  if (query.error instanceof ApiError && query.error.status === 404) return <Gone />
  if (query.error && !query.data)
    return (
      <Center>
        <QueryError page query={query} title="This board could not be loaded" />
      </Center>
    )
  if (!query.data || (wasBegun && start.isPending && start.isFetching)) return loading
  if (start.data) return <Playing board={query.data} started={start.data} />
  return (
    <Start
      board={query.data}
      isStarting={start.isFetching}
      error={start.error}
      onStart={() => void start.refetch()}
    />
  )
}

const Center = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.center}>
    {children}
  </main>
)

const Brand = () => (
  <Row as="p" gap={2} translate="no" className={styles.brand}>
    <Mark />
    WordConnect
  </Row>
)

function Gone() {
  const heading = usePage('Board')
  return (
    <Center>
      <Brand />
      <Text as="h1" size="heading" ref={heading} tabIndex={-1}>
        This board is not here
      </Text>
      <ButtonLink href="/boards" rel="noopener">
        Other boards
      </ButtonLink>
    </Center>
  )
}

interface StartProps {
  board: Detail
  isStarting: boolean
  error: Error | null
  onStart: () => void
}

function Start({ board, isStarting, error, onStart }: StartProps) {
  const heading = usePage(board.title)
  return (
    <Center>
      <Brand />
      <Stack gap={1} align="center">
        <Text as="h1" size="heading" ref={heading} tabIndex={-1} translate="no" className={styles.title}>
          {board.title}
        </Text>
        <Text size="small" tone="soft">
          {'by '}
          <span translate="no">{makerName(board)}</span>
        </Text>
      </Stack>
      <Text size="small">{`${capitalize(plural(board.groupCount, 'group'))}, four mistakes.`}</Text>
      <Refusal>{error && errorMessage(error)}</Refusal>
      <Button look="primary" busy={isStarting} onClick={onStart}>
        {isStarting ? 'Starting…' : 'Play'}
      </Button>
    </Center>
  )
}

interface PlayingProps {
  board: Detail
  started: Awaited<ReturnType<typeof startIn>>
}

function Playing({ board, started }: PlayingProps) {
  const [calls] = useState(() => callsOf(board.id, started.attempt))
  useEffect(() => {
    document.title = `${board.title} · WordConnect`
  }, [board.title])
  return (
    <div className={styles.embed}>
      <GuestGame
        game={started.game}
        title={board.title}
        byline={`by ${makerName(board)}`}
        calls={calls}
        aside={(game) => <Clock game={game} />}
        onChange={() => undefined}
        onOver={() => undefined}
        end={(game, isNew) => <End board={board} game={game} isNew={isNew} />}
      />
    </div>
  )
}

/** Returns the result in one line: "Solved in 2:31 with one mistake." */
const resultLine = ({ solved, elapsedSeconds, mistakes, completedGroups, groupCount }: GameView): string =>
  solved
    ? `Solved in ${formatSeconds(elapsedSeconds)} with ${plural(mistakes, 'mistake')}.`
    : `You found ${completedGroups.length} of ${groupCount} groups.`

function End({ board, game, isNew }: { board: Detail; game: GameView; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew && isTouched()) heading.current?.focus({ preventScroll: true })
  }, [isNew])
  const noted = [...game.completedGroups, ...(game.missedGroups ?? [])].filter(({ note }) => note)
  return (
    <main id="main" className={styles.end}>
      <Stack gap={0}>
        <Text as="h1" size="lead" ref={heading} tabIndex={-1} translate="no" className={styles.title}>
          {board.title}
        </Text>
        <Text size="small" tone="soft">
          {resultLine(game)}
        </Text>
      </Stack>
      <FinishedBoard game={game} isNew={isNew} />
      {noted.length > 0 && (
        <Stack as="ul" gap={1}>
          {noted.map(({ color, name, note }) => (
            <Text as="li" key={color} size="small">
              <b translate="no">{name}.</b> {note}
            </Text>
          ))}
        </Stack>
      )}
      <ButtonLink
        look="primary"
        wide
        href="/boards"
        rel="noopener"
        icon={<ArrowUpRight size={18} aria-hidden="true" />}
      >
        More boards on WordConnect
      </ButtonLink>
    </main>
  )
}
