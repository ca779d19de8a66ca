import { type ReactElement, useId } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import type { Option, OptionGroup } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { IconButton, IconLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ruleWords } from './choices-words.ts'
import { dietaryMessages } from './dietary-messages.en.ts'
import { CatalogIcon } from './icons.tsx'
import { useSwitchOption } from './option-group-changes.ts'
import styles from './option-group-list.module.css'
import { optionGroupsMessages as messages } from './option-groups-messages.en.ts'

/** Price, quantity and diet mark of an option in a few words. */
const detailsOf = ({ price, maxQuantity, dietMark }: Option): string =>
  [
    price > 0 ? `+${formatPrice(price)}` : messages.free,
    maxQuantity > 1 && messages.upToEach(maxQuantity),
    dietMark && dietaryMessages.marks[dietMark],
  ]
    .filter(Boolean)
    .join(' · ')

type OptionRowProps = { readonly option: Option; readonly onChanged: () => void }

const OptionRow = ({ option, onChanged }: OptionRowProps): ReactElement => {
  const { id, name, isAvailable, isDefault } = option
  const { isSaving, save } = useSwitchOption()
  const turn = async (): Promise<void> => {
    const saved = await save({ id, isAvailable: !isAvailable })
    if (!saved) return showToast(messages.switchFailed(name), 'failure')
    showToast(saved.isAvailable ? messages.isOn(name) : messages.isOff(name))
    onChanged()
  }
  return (
    <li className={styles.option}>
      <span className="grow">
        <span className={styles.optionName}>
          {name} {isDefault && <Chip>{messages.isDefault}</Chip>}
        </span>
        <span className="block hint">{detailsOf(option)}</span>
      </span>
      <label className={styles.switch}>
        <span>{isAvailable ? messages.available : messages.soldOut}</span>
        <Switch label={messages.availableOf(name)} isOn={isAvailable} isSaving={isSaving} onTurn={() => void turn()} />
      </label>
    </li>
  )
}

type OptionGroupCardProps = {
  readonly group: OptionGroup
  /** The items that use it; undefined while unknown. */
  readonly users: readonly MenuItem[] | undefined
  readonly onDelete: () => void
  readonly onChanged: () => void
}

/** An option group: its rule in words, its options with a switch each, and the items that use it. */
export const OptionGroupCard = ({ group, users, onDelete, onChanged }: OptionGroupCardProps): ReactElement => {
  const { id, name, min, max, options } = group
  const headingId = useId()
  return (
    <li className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div className="grow">
          <h2 id={headingId} className="title">
            {name}
          </h2>
          <p className="hint">{ruleWords(min, max)}</p>
        </div>
        <IconLink label={messages.edit(name)} icon={<LaterIcon name="edit" />} to={paths.editOptionGroup(id)} />
        <IconButton
          label={messages.remove(name)}
          icon={<CatalogIcon name="remove" />}
          aria-haspopup="dialog"
          onClick={onDelete}
        />
      </div>
      <ul>
        {options.map((option) => (
          <OptionRow key={option.id} option={option} onChanged={onChanged} />
        ))}
      </ul>
      {users && users.length === 0 && <p className="hint">{messages.unused}</p>}
      {users && users.length > 0 && (
        <details>
          <summary className={styles.usedBy}>
            {messages.usedBy(users.length)}
            <LaterIcon name="chevron-down" />
          </summary>
          <ul className="row-2">
            {users.map((item) => (
              <li key={item.id}>
                <Link to={paths.editItem(item.id)} state={item} className={styles.user}>
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
