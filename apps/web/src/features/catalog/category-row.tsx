import type { ReactElement } from 'react'
import type { Category } from '@thali/contract/menu/category'
import { classNames } from '#web/lib/class-names.ts'
import { Chip } from '#web/ui/chip.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { categoriesMessages as messages } from './messages.en.ts'
import type { CategoryAction } from './category-changes.ts'
import styles from './category-row.module.css'
import { CatalogIcon } from './icons.tsx'

type CategoryRowProps = {
  readonly category: Category
  readonly onEdit: (category: Category) => void
  readonly onAsk: (action: CategoryAction, category: Category) => void
}

type ActionProps = {
  readonly word: string
  readonly name: string
  readonly icon: ReactElement
  readonly onPress: () => void
}

const Action = ({ word, name, icon, onPress }: ActionProps): ReactElement => (
  <button
    type="button"
    className={styles.action}
    aria-label={messages.actionOn({ action: word, name })}
    aria-haspopup="dialog"
    onClick={onPress}
  >
    {icon}
    <span aria-hidden="true">{word}</span>
  </button>
)

/**
 * A category in the list: an active one can be edited and suspended, a suspended one enabled or deleted (spec §2
 * "Categories").
 */
export const CategoryRow = ({ category, onEdit, onAsk }: CategoryRowProps): ReactElement => {
  const { name, isSuspended } = category
  const ask = (action: CategoryAction) => (): void => onAsk(action, category)
  return (
    <li className={classNames(styles.row, isSuspended && styles.suspended)}>
      <span className={styles.name}>{name}</span>
      {isSuspended && <Chip>{messages.suspended}</Chip>}
      <span className={styles.actions}>
        {isSuspended ? (
          <>
            <Action word={messages.enable} name={name} icon={<CatalogIcon name="enable" />} onPress={ask('enable')} />
            <Action word={messages.remove} name={name} icon={<CatalogIcon name="remove" />} onPress={ask('remove')} />
          </>
        ) : (
          <>
            <Action
              word={messages.edit}
              name={name}
              icon={<LaterIcon name="edit" />}
              onPress={() => onEdit(category)}
            />
            <Action
              word={messages.suspend}
              name={name}
              icon={<CatalogIcon name="suspend" />}
              onPress={ask('suspend')}
            />
          </>
        )}
      </span>
    </li>
  )
}
