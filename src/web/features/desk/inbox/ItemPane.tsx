import { ArrowLeft } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { Card, Row, Stack, Text } from '../../../design/layout.tsx'
import { Refusal } from '../../../design/Notice.tsx'
import { Skeleton } from '../../../design/Skeleton.tsx'
import { Tag } from '../../../design/Tag.tsx'
import { QueryError } from '../../../domain/query/QueryError.tsx'
import { errorMessage } from '../../../lib/api.ts'
import { useNow } from '../../../lib/now.ts'
import { useApi } from '../../../lib/query.ts'
import { useDeskKeys } from '../desk-keys.ts'
import { Key } from '../Key.tsx'
import { KindIcon } from '../KindIcon.tsx'
import { Board } from '../kinds/Board.tsx'
import { HeldFriend } from '../kinds/HeldFriend.tsx'
import { HeldResult } from '../kinds/HeldResult.tsx'
import { Mail } from '../kinds/Mail.tsx'
import { Report } from '../kinds/Report.tsx'
import { Support } from '../kinds/Support.tsx'
import { Word } from '../kinds/Word.tsx'
import { type Desk, type Item, kinds, type Opened, sayWait, titleOf, wordsOf } from '../words.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { codeOf, type Made, sayDecided, useDecide } from './decide.ts'
import styles from './Item.module.css'
import { PlayerFacts } from './PlayerFacts.tsx'
import { SecondFactor } from './SecondFactor.tsx'

function Body({ detail }: Pick<Opened, 'detail'>) {
  if (detail.kind === 'held_result') return <HeldResult detail={detail} />
  if (detail.kind === 'held_friend') return <HeldFriend detail={detail} />
  if (detail.kind === 'report') return <Report detail={detail} />
  if (detail.kind === 'support') return <Support detail={detail} />
  if (detail.kind === 'word') return <Word detail={detail} />
  if (detail.kind === 'board') return <Board detail={detail} />
  return <Mail detail={detail} />
}

interface Props {
  item: Item
  desk: Desk
  heading: Ref<HTMLHeadingElement>
  onDecided: (item: Item, decision: string, appliesAt: string) => void
  /** Called if somebody else was quicker. `text` says who, and what they decided. */
  onMissed: (item: Item, text: string) => void
  /** Called by the button that returns to the list on a phone. */
  onBack: () => void
}

/** An item with everything that a decision needs, and the decisions. */
export function ItemPane({ item, desk, heading, onDecided, onMissed, onBack }: Props) {
  const now = useNow()
  const query = useApi('GET /api/desk/items/:id', { params: { id: item.id } }, { fresh: true })
  const opened = query.data
  const [form, setForm] = useState<Opened['decisions'][number]>()
  /** The decision that waits until the second factor has been proved again. */
  const [unproved, setUnproved] = useState<Made>()
  const decide = useDecide()
  const { one } = kinds[item.kind]

  function send(made: Made) {
    decide.mutate(made, {
      onSuccess: ({ appliesAt }) => onDecided(item, made.decision, appliesAt),
      onError(error) {
        if (codeOf(error) === 'already_decided') onMissed(item, sayDecided(error))
        else if (codeOf(error) === 'second_factor_again') setUnproved(made)
      },
    })
  }
  function choose(decision: Opened['decisions'][number]) {
    if (decide.isPending) return
    decide.reset()
    if (decision.needs.length > 0) setForm(decision)
    else send({ id: item.id, decision: decision.name, given: {} })
  }
  const decisions = opened?.decisions ?? []
  useDeskKeys(
    form
      ? {}
      : Object.fromEntries(decisions.map((decision) => [wordsOf(decision.name).key, () => choose(decision)])),
  )
  const refusal =
    decide.error && !['already_decided', 'second_factor_again'].includes(codeOf(decide.error))
      ? errorMessage(decide.error)
      : undefined

  return (
    <Card as="article" gap={6} className={styles.item} aria-label={`${one}: ${titleOf(item)}`}>
      <Button
        look="quiet"
        className={styles.back}
        icon={<ArrowLeft size={18} aria-hidden="true" />}
        onClick={onBack}
      >
        What waits
      </Button>
      <Stack as="header" gap={1}>
        <Row gap={2} wrap>
          <Row as="span" gap={2} className={styles.kind}>
            <KindIcon kind={item.kind} size={18} />
            {one}
          </Row>
          <Text as="span" size="small" tone="soft">
            {sayWait(item.since, now)}
          </Text>
          {item.isUrgent && <Tag tone="bad">priority</Tag>}
        </Row>
        <h2 ref={heading} tabIndex={-1} translate="no" className={styles.title}>
          {titleOf(item)}
        </h2>
        {item.player && item.kind !== 'support' && <Text tone="soft">{item.line}</Text>}
      </Stack>
      <QueryError query={query} title="This item could not be loaded" />
      {query.isPending && <Waiting />}
      {opened && (
        <>
          <Body detail={opened.detail} />
          {opened.player && (
            <PlayerFacts
              player={opened.player}
              history={opened.history}
              onLifted={() => void query.refetch()}
            />
          )}
          <Refusal>{refusal}</Refusal>
          {form ? (
            <DecisionForm
              decision={form}
              templates={desk.templates}
              busy={decide.isPending}
              onSend={(given) => send({ id: item.id, decision: form.name, given })}
              onCancel={() => setForm(undefined)}
            />
          ) : (
            <Decisions
              decisions={decisions}
              busy={decide.isPending ? decide.variables.decision : undefined}
              onChoose={choose}
            />
          )}
        </>
      )}
      <SecondFactor
        desk={desk}
        open={unproved !== undefined}
        onClose={() => setUnproved(undefined)}
        onProved={() => {
          setUnproved(undefined)
          if (unproved) send(unproved)
        }}
      />
    </Card>
  )
}

interface DecisionsProps {
  decisions: Opened['decisions']
  /** The name of the decision that is being sent. */
  busy: string | undefined
  onChoose: (decision: Opened['decisions'][number]) => void
}

function Decisions({ decisions, busy, onChoose }: DecisionsProps) {
  if (decisions.length === 0)
    return (
      <Text tone="soft" className={styles.decisions}>
        This is about you, so a colleague has to decide.
      </Text>
    )
  // Only the gravest decision is red, because a row of red buttons warns of none. The gravest is the last.
  const gravest = decisions.findLast(({ isFinal }) => isFinal)
  return (
    <Row wrap gap={2} role="group" aria-label="Decisions" className={styles.decisions}>
      {decisions.map((decision, index) => {
        const { label, key } = wordsOf(decision.name)
        return (
          <Button
            key={decision.name}
            look={index === 0 ? 'primary' : 'secondary'}
            aria-keyshortcuts={key || undefined}
            busy={busy === decision.name}
            className={decision === gravest && index > 0 ? styles.gravest : undefined}
            onClick={() => onChoose(decision)}
          >
            {`${label}${decision.needs.length > 0 ? '…' : ''}`}
            <Key of={key} />
          </Button>
        )
      })}
    </Row>
  )
}

const Waiting = () => (
  <Stack gap={3} aria-hidden="true">
    <Skeleton height="52px" radius="var(--r)" />
    <Skeleton height="180px" radius="var(--r)" />
    <Skeleton height="88px" radius="var(--r)" />
  </Stack>
)
