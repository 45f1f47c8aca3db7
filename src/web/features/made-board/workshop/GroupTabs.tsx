import { GroupGlyph, groupColor } from '../../../domain/group/Group.tsx'
import { type Draft, isFinished, nameOf } from './draft.ts'
import styles from './GroupTabs.module.css'

interface Props {
  draft: Draft
  current: string
  /** The groups with words that go to another group in the second solution. */
  marked: ReadonlySet<string>
  onChoose: (color: string) => void
}

/** On a phone, the buttons with which the maker chooses the group to edit. A dot marks a group with something to see. */
export const GroupTabs = ({ draft, current, marked, onChoose }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout
  <div role="group" aria-label="Groups" className={styles.tabs}>
    {draft.groups.map((group) => (
      <button
        key={group.color}
        type="button"
        className={styles.tab}
        style={{ '--group': groupColor(group.color) }}
        data-finished={isFinished(group) ? '' : undefined}
        data-marked={marked.has(group.color) ? '' : undefined}
        aria-pressed={group.color === current}
        aria-label={`${nameOf(draft, group.color)}${isFinished(group) ? ', finished' : ''}${marked.has(group.color) ? ', see the check' : ''}`}
        onClick={() => onChoose(group.color)}
      >
        <GroupGlyph color={group.color} size={20} />
      </button>
    ))}
  </div>
)
