import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { kindNames } from '../../../../engine/insight/kinds.ts'
import { Button } from '../../../design/Button.tsx'
import { Dialog } from '../../../design/Dialog.tsx'
import { Field } from '../../../design/Field.tsx'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { linkClass } from '../../../design/link.ts'
import { Refusal } from '../../../design/Notice.tsx'
import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { longDate } from '../../../lib/calendar-date.ts'
import { refresh } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import styles from './Dailies.module.css'
import type { Daily } from './Dailies.tsx'

type Group = Daily['groups'][number]

/** What is edited: the name of the group if `word` is undefined, otherwise a word. */
interface Edited {
  group: Group
  word?: string
}

function EditForm({ edited: { group, word }, onDone }: { edited: Edited; onDone: () => void }) {
  const [text, setText] = useState(word ?? group.name)
  const { categoryId } = group
  const save = useMutation({
    mutationFn: (value: string) =>
      word === undefined
        ? call('PUT /api/desk/overlay/:categoryId', { params: { categoryId }, body: { name: value } })
        : call('PUT /api/desk/overlay/:categoryId/:word/wording', {
            params: { categoryId, word },
            body: { becomes: value },
          }),
    async onSuccess() {
      await refresh('GET /api/desk/dailies')
      toast({
        title: word === undefined ? 'The group has another name' : 'The word is replaced',
        tone: 'good',
      })
      onDone()
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(text.trim())
  }
  return (
    <Stack as="form" gap={3} className={styles.edit} onSubmit={onSubmit}>
      <Field
        label={word === undefined ? 'Name of the group' : `Instead of “${word}”`}
        required
        autoFocus
        maxLength={64}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Refusal>{save.error ? errorMessage(save.error) : undefined}</Refusal>
      <Row>
        <Button type="submit" look="primary" busy={save.isPending}>
          Save
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

interface EditableProps {
  /** True on a board that a player made. */
  isFixed: boolean
  onEdit: () => void
  children: ReactNode
}

/** A name or a word that a press edits. */
const Editable = ({ isFixed, onEdit, children }: EditableProps) =>
  isFixed ? (
    <span>{children}</span>
  ) : (
    <button type="button" className={linkClass} onClick={onEdit}>
      {children}
    </button>
  )

/** The groups of a coming daily. A press on a name or a word edits it for all boards from now on. */
export function DailyDialog({ daily, onClose }: { daily: Daily; onClose: () => void }) {
  const [edited, setEdited] = useState<Edited>()
  return (
    <Dialog open onClose={onClose} title={longDate(daily.date)} placement="page">
      <Text tone="soft">
        {daily.made
          ? 'A player made this board, so its names and words stay as they are.'
          : 'Press a name or a word to change it. The change applies to every board that begins later.'}
      </Text>
      <Stack as="ul" gap={4}>
        {daily.groups.map((group, index) => (
          <Stack as="li" key={group.name} gap={2}>
            <Row gap={3} align="start">
              <span className={styles.sign} style={{ background: groupColor(`group-${index + 1}`) }}>
                <GroupGlyph color={`group-${index + 1}`} size={20} />
              </span>
              <div>
                <Editable isFixed={daily.made !== null} onEdit={() => setEdited({ group })}>
                  <b translate="no">{group.name}</b>
                </Editable>
                <Text size="note" tone="soft">
                  {`${kindNames[group.kind]} · difficulty ${group.difficulty.toFixed(1)}${group.isMeasured ? '' : ' (the editor’s)'}, wanted ${daily.aim[index] ?? '–'}`}
                </Text>
                <Row gap={3} wrap translate="no">
                  {group.words.map((word) => (
                    <Editable
                      key={word}
                      isFixed={daily.made !== null}
                      onEdit={() => setEdited({ group, word })}
                    >
                      {word}
                    </Editable>
                  ))}
                </Row>
              </div>
            </Row>
            {edited?.group.categoryId === group.categoryId && (
              <EditForm key={edited.word} edited={edited} onDone={() => setEdited(undefined)} />
            )}
          </Stack>
        ))}
      </Stack>
      {daily.fifthGroup && (
        <Text size="small">
          <b translate="no">{`Fifth group: ${daily.fifthGroup.name}.`}</b>{' '}
          <span translate="no">{daily.fifthGroup.words.join(', ')}</span>
        </Text>
      )}
    </Dialog>
  )
}
