import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OwnBoard } from '../../../../contract/made-board/workshop.ts'
import { MADE_TITLE_MAX } from '../../../../engine/made-board/limits.ts'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Field as TextField } from '../../../design/Field.tsx'
import { IconButton } from '../../../design/IconButton.tsx'
import { Page, Row, Stack, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { Renewed } from '../../../design/Renewed.tsx'
import { ShortcutList } from '../../../design/ShortcutList.tsx'
import { announce, useAnnounce } from '../../../lib/announce.ts'
import { call, errorMessage } from '../../../lib/api.ts'
import { usePage } from '../../../lib/page.ts'
import { refresh } from '../../../lib/query.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { makeNewVersion } from '../own/new-version.ts'
import { BoardEditor, fieldOfProblem } from './BoardEditor.tsx'
import { Changed, Locked } from './Changed.tsx'
import { fitsOf, type ProblemView, problemsOf, type RivalView, rivalOf } from './check-view.ts'
import { type Draft, draftOf, isEmpty, nameOf } from './draft.ts'
import { historyKey } from './fields.ts'
import { Suggestions, WordInFocus } from './InFocus.tsx'
import { Margin } from './Margin.tsx'
import { Published } from './Published.tsx'
import { missingLine } from './publishing.ts'
import { saveWords } from './save-words.ts'
import { useFields } from './use-fields.ts'
import { useOpenDraft } from './use-open-draft.ts'
import styles from './Workshop.module.css'
import { opened, workshopReducer } from './workshop-reducer.ts'

/** Time in ms after the last change of the check before screen readers read it. */
const SAID_AFTER_MS = 1_000

const shortcuts = [
  { keys: ['Enter'], does: 'Next field, with Shift back' },
  { keys: ['←', '→', '↑', '↓'], does: 'Move between the tiles' },
  { keys: ['Ctrl + arrow'], does: 'Move the word itself' },
  { keys: ['Ctrl + Z'], does: 'Undo' },
  { keys: ['Ctrl + Shift + Z'], does: 'Redo' },
] as const

export interface Start {
  draft: Draft
  /** The stored board; null for a new draft. */
  board: OwnBoard | null
  /** The draft as the server has it. */
  saved: Draft
  /** True if the server has a newer draft than the one from which the words in this browser come. */
  isChanged: boolean
}

interface Props {
  start: Start
  /** Called after the first save of a new draft. */
  onStored: (id: string) => void
}

/** The workshop with an open draft: the board as an editor, the check in the margin, and publishing. */
export function Workshop({ start, onStored }: Props) {
  const [{ draft, past, future }, dispatch] = useReducer(workshopReducer, start.draft, opened)
  const { saver, save, check } = useOpenDraft({ ...start, draft, onStored })
  const page = useRef<HTMLElement>(null)
  const editor = useRef<HTMLDivElement>(null)
  const published = useRef<HTMLHeadingElement>(null)
  const fields = useFields(page, draft)
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  const { board } = save
  // The staff must look at a hidden board before it can change.
  const isLocked = board?.isFixed === true || board?.state === 'hidden'
  const isOut = board !== null && board.state !== 'draft' && save.status === 'saved'
  const title = isLocked || isOut ? 'Your board' : 'Make a board'
  const heading = usePage(title)

  const rival = rivalOf(draft, check.answer)
  const fits = fitsOf(draft, check.answer)
  const problems = problemsOf(draft, check.answer)
  const saved = saveWords(save, isEmpty(draft))
  const missing = missingLine(draft, problems, rival)
  useAnnounce(useDebounced(spoken(check.answer?.check.solutions, rival, problems), SAID_AFTER_MS))

  const publish = useMutation({
    mutationFn: async () => {
      if (!(await saver.flush())) return null
      const id = saver.state().board?.id ?? ''
      return call('POST /api/boards/:id/publish', { params: { id } })
    },
    onSuccess: (done) => {
      if (!done) return
      flushSync(() => saver.take(done))
      published.current?.focus()
      void refresh('GET /api/me/boards')
    },
  })
  const forgetRefusal = publish.reset
  // A refusal of an earlier draft says nothing about the changed draft.
  useEffect(() => {
    if (draft) forgetRefusal()
  }, [draft, forgetRefusal])
  const copy = useMutation({
    mutationFn: () => makeNewVersion(board?.id ?? ''),
    onSuccess: (id) => void navigate({ to: '/boards/new', search: { board: id } }),
  })

  const turn = (type: 'undo' | 'redo') => {
    if ((type === 'undo' ? past : future).length === 0) return
    dispatch({ type })
    announce(type === 'undo' ? 'Undone.' : 'Done again.')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const type = isLocked ? undefined : historyKey(event)
    if (!type) return
    event.preventDefault()
    turn(type)
  }
  const replace = (newer: OwnBoard) => {
    const next = draftOf(newer)
    saver.take(newer, next)
    dispatch({ type: 'open', draft: next })
    announce('The newer draft is open.')
  }
  const swap = ({ color, out, in: word }: NonNullable<RivalView['swap']>) => {
    dispatch({ type: 'replace', color, out, in: word })
    announce(`${word} replaces ${out}.`)
  }

  const publishing = (
    <div>
      {isOut && board ? (
        <Published board={board} heading={published} />
      ) : (
        <Stack gap={3}>
          <Row gap={4} wrap>
            <Button
              look="primary"
              busy={publish.isPending}
              dimmed={missing !== ''}
              aria-describedby="publish-line"
              onClick={() => publish.mutate()}
            >
              Publish
            </Button>
            <Text size="small" tone="soft" id="publish-line" className={styles.missing}>
              {missing || 'Everybody with the link can play it. Its words stay once others have played.'}
            </Text>
          </Row>
          <Refusal>{publish.error ? errorMessage(publish.error) : null}</Refusal>
        </Stack>
      )}
    </div>
  )
  const margin = (
    <Margin
      draft={draft}
      state={check}
      rival={rival}
      fits={fits}
      problems={problems}
      isLocked={isLocked}
      onSwap={swap}
      onRule={(ruling) => {
        dispatch({ type: 'rule', ruling })
        announce(`Ruled out: ${ruling.word} does not fit ${nameOf(draft, ruling.color)}.`)
      }}
      onUnrule={(ruling) => dispatch({ type: 'unrule', ruling })}
      onShow={(problem) => {
        const field = fieldOfProblem(draft, problem)
        if (field) fields.focus(field)
      }}
    >
      {!isLocked && (
        <>
          <Suggestions
            draft={draft}
            answer={check.answer}
            color={fields.current}
            onFill={(word) => {
              dispatch({ type: 'fill', color: fields.current, word })
              announce(`${word} added to ${nameOf(draft, fields.current)}.`)
            }}
          />
          {fields.tile && (
            <WordInFocus
              draft={draft}
              answer={check.answer}
              tile={fields.tile}
              onMove={(to) => {
                const from = fields.tile
                if (!from) return
                flushSync(() => dispatch({ type: 'exchange', from, to }))
                fields.focus({ kind: 'word', ...to })
              }}
            />
          )}
        </>
      )}
    </Margin>
  )

  return (
    <Page as="main" gap={4} ref={page as never} className={styles.workshop} onKeyDown={onKeyDown}>
      <Row as="header" gap={3} justify="space-between" wrap className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Row gap={1} justify="end" className={styles.tools} data-locked={isLocked ? '' : undefined}>
          <Text
            as="span"
            size="small"
            tone={save.status === 'refused' ? 'bad' : 'soft'}
            className={styles.saved}
          >
            <Renewed on={saved}>{saved}</Renewed>
          </Text>
          {!isLocked && (
            <>
              <IconButton
                label="Undo"
                icon={<Undo2 size={20} aria-hidden="true" />}
                aria-disabled={past.length === 0}
                onClick={() => turn('undo')}
              />
              <IconButton
                label="Redo"
                icon={<Redo2 size={20} aria-hidden="true" />}
                aria-disabled={future.length === 0}
                onClick={() => turn('redo')}
              />
            </>
          )}
          <IconButton
            label="Keys"
            icon={<Keyboard size={20} aria-hidden="true" />}
            className={styles.keys}
            onClick={() => setShowsKeys(true)}
          />
        </Row>
      </Row>
      {save.status === 'changed' && board && (
        <Changed id={board.id} onNewer={replace} onKeep={({ version }) => saver.keepOwn(version)} />
      )}
      {board?.isFixed && <Locked isBusy={copy.isPending} error={copy.error} onCopy={() => copy.mutate()} />}
      <div className={styles.columns}>
        <Stack gap={5}>
          <TextField
            label="Title"
            data-field="title"
            value={draft.title}
            maxLength={MADE_TITLE_MAX}
            readOnly={isLocked}
            autoComplete="off"
            enterKeyHint="next"
            onChange={(event) => dispatch({ type: 'title', text: event.target.value })}
            onFocus={() => fields.note({ kind: 'title' })}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || event.nativeEvent.isComposing)
                return
              event.preventDefault()
              fields.focus({ kind: 'name', color: draft.groups[0]?.color ?? '' })
            }}
          />
          <BoardEditor
            editor={editor}
            draft={draft}
            current={fields.current}
            rival={rival}
            problems={problems}
            isLocked={isLocked}
            onEdit={dispatch}
            onField={fields.note}
            focus={fields.focus}
          />
        </Stack>
        {/* How the board stands comes first: there it does not move when the check has more to say. */}
        <div className={styles.side}>
          {publishing}
          {margin}
        </div>
      </div>
      <Dialog open={showsKeys} onClose={() => setShowsKeys(false)} title="Keys">
        <ShortcutList shortcuts={shortcuts} />
      </Dialog>
    </Page>
  )
}

/** What screen readers read about the check. */
function spoken(
  solutions: number | undefined,
  rival: RivalView | null,
  problems: readonly ProblemView[],
): string {
  const blocking = problems.filter(({ blocks }) => blocks).map(({ message }) => message)
  if (solutions === 2 && rival) return ['Two solutions.', rival.sentence, ...blocking].join(' ')
  if (solutions === 1) return ['One solution.', ...blocking].join(' ')
  return blocking.join(' ')
}
