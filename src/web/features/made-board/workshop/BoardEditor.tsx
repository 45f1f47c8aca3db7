import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MADE_GROUPS_MAX, MADE_GROUPS_MIN } from '../../../../engine/made-board/limits.ts'
import { Button } from '../../../design/Button.tsx'
import { IconButton } from '../../../design/IconButton.tsx'
import { Row } from '../../../design/layout.tsx'
import { useElementSize } from '../../../design/use-element-size.ts'
import { announce } from '../../../lib/announce.ts'
import { inWords } from '../../../lib/format.ts'
import { Ruler } from '../../../play/board/Ruler.tsx'
import { useWordFits } from '../../../play/board/word-fit.ts'
import styles from './BoardEditor.module.css'
import type { ProblemView, RivalView } from './check-view.ts'
import { type Draft, isSameWord, nameOf, tileOf } from './draft.ts'
import { exchangeStep, type Field, fieldAt, fieldStep } from './fields.ts'
import { GroupEditor, inOneLine } from './GroupEditor.tsx'
import { GroupTabs } from './GroupTabs.tsx'
import { readPaste } from './paste.ts'
import type { TileSign } from './TileInput.tsx'
import type { Edit } from './workshop-reducer.ts'

interface Props {
  editor: RefObject<HTMLDivElement | null>
  draft: Draft
  /** The colour of the group that a phone shows. */
  current: string
  rival: RivalView | null
  problems: readonly ProblemView[]
  isLocked: boolean
  onEdit: (edit: Edit) => void
  onField: (field: Field) => void
  focus: (field: Field) => void
}

/** The board as an editor: a row of tiles for each group. The arrow keys and Enter move between all fields. */
export function BoardEditor(props: Props) {
  const { editor, draft, current, rival, problems, isLocked, onEdit, onField, focus } = props
  const ruler = useRef<HTMLDivElement>(null)
  const size = useElementSize(editor, '[data-probe]')
  const words = draft.groups.flatMap((group) => group.words).filter((word) => word.trim() !== '')
  const fits = useWordFits(
    ruler,
    'workshop',
    words.flatMap((word) => [word.trim(), inOneLine(word)]),
    size,
  )
  const marked = new Set([
    ...(rival?.moves.map(({ from }) => from) ?? []),
    ...problems.flatMap(({ color }) => color ?? []),
  ])

  const signOf = (word: string, color: string): TileSign | undefined => {
    const move = rival?.moves.find((one) => isSameWord(one.word, word) && one.from === color)
    if (move) {
      const text = move.to ? `Also fits ${nameOf(draft, move.to)}.` : 'Also fits a group of its own.'
      return { to: move.to, text }
    }
    const found = problems.find((one) => one.word !== undefined && isSameWord(one.word, word))
    return found && { problem: found.blocks ? 'blocks' : 'notes', text: found.message }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const field = fieldAt(event.target)
    if (!field || event.nativeEvent.isComposing) return
    const to = field.kind === 'word' && !isLocked ? exchangeStep(draft, field, event) : undefined
    if (to && field.kind === 'word') {
      event.preventDefault()
      flushSync(() => onEdit({ type: 'exchange', from: field, to }))
      focus({ kind: 'word', ...to })
      return
    }
    const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement
    const next = fieldStep(draft, field, event, {
      isAtStart: selectionStart === 0 && selectionEnd === 0,
      isAtEnd: selectionStart === value.length && selectionEnd === value.length,
    })
    if (!next) return
    event.preventDefault()
    focus(next)
  }

  const paste = (color: string, slot: number, text: string): boolean => {
    const pasted = readPaste(text)
    if (!pasted) return false
    onEdit({ type: 'paste', tile: { color, slot }, pasted })
    const count = 'groups' in pasted ? pasted.groups.length : pasted.words.length
    announce('groups' in pasted ? `${inWords(count)} groups pasted.` : `${inWords(count)} words pasted.`)
    return true
  }

  const add = () => {
    flushSync(() => onEdit({ type: 'add' }))
    // The new group is the last one on the page.
    const names = editor.current?.querySelectorAll('[data-field^="name"]') ?? []
    const field = [...names].at(-1)
    const added = field && fieldAt(field)
    if (added) focus(added)
  }

  const remove = (color: string) => {
    const index = draft.groups.findIndex((group) => group.color === color)
    const neighbour = draft.groups[index + 1] ?? draft.groups[index - 1]
    flushSync(() => onEdit({ type: 'remove', color }))
    if (neighbour) focus({ kind: 'name', color: neighbour.color })
  }

  const step = (by: number) => {
    const index = draft.groups.findIndex((group) => group.color === current)
    const group = draft.groups[index + by]
    if (group) focus({ kind: 'name', color: group.color })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the text fields inside
    <div
      ref={editor}
      className={styles.editor}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const field = fieldAt(event.target)
        if (field) onField(field)
      }}
    >
      <GroupTabs
        draft={draft}
        current={current}
        marked={marked}
        onChoose={(color) => onField({ kind: 'name', color })}
      />
      <div className={styles.probe} aria-hidden="true">
        <span data-probe="" />
      </div>
      {draft.groups.map((group, index) => (
        <GroupEditor
          key={group.color}
          group={group}
          number={index + 1}
          isCurrent={group.color === current}
          canRemove={!isLocked && draft.groups.length > MADE_GROUPS_MIN}
          isLocked={isLocked}
          fits={fits}
          signOf={signOf}
          onEdit={onEdit}
          onRemove={() => remove(group.color)}
          onPaste={(text, slot) => paste(group.color, slot, text)}
        />
      ))}
      <Row gap={2} justify="space-between" wrap className={styles.below}>
        <Row gap={2} className={styles.steps}>
          <IconButton
            outlined
            label="Previous group"
            icon={<ChevronLeft size={20} aria-hidden="true" />}
            aria-disabled={current === draft.groups[0]?.color}
            onClick={() => step(-1)}
          />
          <IconButton
            outlined
            label="Next group"
            icon={<ChevronRight size={20} aria-hidden="true" />}
            aria-disabled={current === draft.groups.at(-1)?.color}
            onClick={() => step(1)}
          />
        </Row>
        {!isLocked && draft.groups.length < MADE_GROUPS_MAX && (
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
            Add a group
          </Button>
        )}
      </Row>
      <Ruler ruler={ruler} />
    </div>
  )
}

/** Returns the field of a problem; undefined for a problem of the whole board. */
export function fieldOfProblem(draft: Draft, { color, word }: ProblemView): Field | undefined {
  const tile = word === undefined ? undefined : tileOf(draft, word)
  if (tile) return { kind: 'word', ...tile }
  return color === null ? undefined : { kind: 'name', color }
}
