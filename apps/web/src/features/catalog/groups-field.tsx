import { type ReactElement, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { type OptionGroup, groupsOf } from '@thali/contract/menu/choice'
import { ruleWords } from './choices-words.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { announce } from '#web/ui/announce.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PickerChoice } from '#web/ui/picker-field.tsx'
import picker from './category-picker.module.css'
import { useOptionGroups } from './catalog.ts'
import styles from './choice-rows.module.css'
import { choicesMessages as messages } from './choices-messages.en.ts'
import { MoveArrows } from '#web/ui/move-arrows.tsx'
import { movedByOne } from './move-row.ts'

type GroupPickerProps = {
  readonly groups: readonly OptionGroup[]
  readonly chosen: readonly string[]
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

const GroupPicker = ({ groups, chosen, onChoose, onClose }: GroupPickerProps): ReactElement => {
  const choices = groups.filter(({ id }) => !chosen.includes(id))
  return (
    <Dialog title={messages.addGroupTitle} onClose={onClose}>
      <ul className={picker.choices}>
        {choices.map(({ id, name, min, max }) => (
          <PickerChoice key={id} isChosen={false} onChoose={() => onChoose(id)}>
            <span>
              {name}
              <span className="block hint">{ruleWords(min, max)}</span>
            </span>
          </PickerChoice>
        ))}
      </ul>
      {choices.length === 0 && (
        <p className={picker.none}>{groups.length === 0 ? messages.noGroups : messages.allGroupsUsed}</p>
      )}
    </Dialog>
  )
}

type GroupsFieldProps = {
  /** The ids of the item's groups, in its order. */
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** The option groups of an item: choose from the restaurant's groups, move and remove (plan §3.1). */
export const GroupsField = ({ value, onChange }: GroupsFieldProps): ReactElement => {
  const { status, optionGroups, isFetching, refetch } = useOptionGroups()
  const [isChoosing, setIsChoosing] = useState(false)
  const addRef = useRef<HTMLButtonElement>(null)
  const known = new Map(groupsOf({ price: 0, optionGroupIds: value }, optionGroups).map((group) => [group.id, group]))
  const nameOf = (id: string): string => known.get(id)?.name ?? messages.goneGroup
  const isFull = value.length >= bounds.itemGroupsMax
  const remove = (id: string): void => {
    onChange(value.filter((one) => one !== id))
    announce(messages.removed(nameOf(id)))
    addRef.current?.focus()
  }
  return (
    <section className={styles.list} aria-label={messages.groups}>
      <h2 className={styles.title}>{messages.groups}</h2>
      <p className="hint">{messages.groupsHint}</p>
      {status === 'loading' && <output className="hint">{messages.groupsLoading}</output>}
      {status === 'failed' && <FailureNotice text={messages.groupsFailed} isRetrying={isFetching} onRetry={refetch} />}
      {status === 'ready' && (
        <>
          {value.length > 0 && (
            <ol className="column-3">
              {value.map((id, at) => {
                const group = known.get(id)
                return (
                  <li key={id} className={styles.group}>
                    <span className="grow">
                      <span className="block name">{nameOf(id)}</span>
                      {group && <span className="block hint">{ruleWords(group.min, group.max)}</span>}
                    </span>
                    <MoveArrows
                      name={nameOf(id)}
                      isFirst={at === 0}
                      isLast={at === value.length - 1}
                      onStep={(by) => onChange(movedByOne(value, at, by, nameOf(id)))}
                    />
                    <IconButton
                      label={messages.remove(nameOf(id))}
                      icon={<Icon name="close" />}
                      onClick={() => remove(id)}
                    />
                  </li>
                )
              })}
            </ol>
          )}
          {isFull && <p className="hint">{messages.groupsFull(bounds.itemGroupsMax)}</p>}
          <Button
            ref={addRef}
            aria-haspopup="dialog"
            aria-disabled={isFull || undefined}
            onClick={() => setIsChoosing(!isFull)}
          >
            {messages.addGroup}
          </Button>
        </>
      )}
      <Link to={paths.optionGroups} className={styles.link}>
        {messages.toGroups}
      </Link>
      {isChoosing && (
        <GroupPicker
          groups={optionGroups}
          chosen={value}
          onClose={() => setIsChoosing(false)}
          onChoose={(id) => {
            setIsChoosing(false)
            onChange([...value, id])
          }}
        />
      )}
    </section>
  )
}
