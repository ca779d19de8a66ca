import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { SetupState } from '@thali/contract/setup/schema'
import type { StarterMenuId } from '@thali/contract/setup/setup'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type Faults, type SetupDraft, idOf } from './setup-draft.ts'
import { setupMessages as messages } from './setup-messages.en.ts'
import styles from './setup.module.css'

export type StepProps = {
  readonly draft: SetupDraft
  readonly onChange: (change: Partial<SetupDraft>) => void
  readonly password: string
  readonly onPassword: (password: string) => void
  readonly faults: Faults
  readonly state: SetupState
}

export const CodeFields = ({ draft, onChange, faults }: StepProps): ReactElement => (
  <TextField
    label={messages.code}
    name="code"
    className={styles.code ?? ''}
    autoComplete="off"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    maxLength={bounds.setupCodeLengthMax}
    value={draft.code}
    error={faults['code']}
    onChange={(event) => onChange({ code: event.target.value })}
  />
)

/** The id in the links of tables: a suggestion, with a field for another one on demand or when it is refused. */
const AddressField = ({ draft, onChange, faults, state }: StepProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(draft.id !== undefined)
  const id = idOf(draft, state.restaurantId)
  if (!isOpen && !faults['id']) {
    return (
      <div className={styles.address}>
        <span>
          {messages.address}: {id}
        </span>
        <Button variant="ghost" onClick={() => setIsOpen(true)}>
          {messages.changeAddress}
        </Button>
      </div>
    )
  }
  return (
    <TextField
      label={messages.address}
      hint={messages.addressHint}
      name="restaurant-id"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={bounds.idLengthMax}
      value={id}
      error={faults['id']}
      onChange={(event) => onChange({ id: event.target.value.trim().toLowerCase() })}
    />
  )
}

export const RestaurantFields = (props: StepProps): ReactElement => {
  const { draft, onChange, faults } = props
  return (
    <>
      <TextField
        label={messages.name}
        name="restaurant-name"
        autoComplete="organization"
        maxLength={bounds.restaurantNameLengthMax}
        value={draft.name}
        error={faults['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={messages.tables}
        name="tables"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={draft.tables}
        error={faults['tables']}
        onChange={(event) => onChange({ tables: event.target.value })}
      />
      <AddressField {...props} />
    </>
  )
}

export const AdminFields = ({ draft, onChange, password, onPassword, faults }: StepProps): ReactElement => (
  <>
    <TextField
      label={messages.username}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={bounds.usernameLengthMax}
      value={draft.username}
      error={faults['username']}
      onChange={(event) => onChange({ username: event.target.value })}
    />
    <PasswordField
      label={messages.password}
      hint={messages.passwordHint(bounds.passwordLengthMin)}
      autoComplete="new-password"
      value={password}
      error={faults['password']}
      onChange={(event) => onPassword(event.target.value)}
    />
  </>
)

type MenuChoiceProps = {
  readonly value: StarterMenuId | 'empty'
  readonly name: string
  readonly hint: string
  readonly chosen: SetupDraft['menu']
  readonly onChange: StepProps['onChange']
}

const MenuChoice = ({ value, name, hint, chosen, onChange }: MenuChoiceProps): ReactElement => (
  <label className={styles.menu}>
    <input
      className="check"
      type="radio"
      name="menu"
      checked={chosen === value}
      aria-label={name}
      aria-describedby={`menu-${value}`}
      onChange={() => onChange({ menu: value })}
    />
    <span>
      <span className="block name">{name}</span>
      <span id={`menu-${value}`} className={styles.hint}>
        {hint}
      </span>
    </span>
  </label>
)

/** Without a choice the first menu is marked, so that one tap is enough. */
export const chosenMenu = ({ menu }: SetupDraft, state: SetupState): StarterMenuId | 'empty' =>
  menu ?? state.menus?.[0]?.id ?? 'empty'

export const MenuFields = ({ draft, onChange, state }: StepProps): ReactElement => {
  const shared = { chosen: chosenMenu(draft, state), onChange }
  return (
    <fieldset className={styles.menus}>
      <legend className="visually-hidden">{messages.menuTitle}</legend>
      {state.menus?.map(({ id, name, dishes, categories }) => (
        <MenuChoice
          key={id}
          {...shared}
          value={id}
          name={name}
          hint={messages.menuFacts(dishes, categories.join(', '))}
        />
      ))}
      <MenuChoice {...shared} value="empty" name={messages.emptyMenu} hint={messages.emptyMenuHint} />
    </fieldset>
  )
}

export const Summary = ({ draft, state }: StepProps): ReactElement => {
  const menu = state.menus?.find(({ id }) => id === chosenMenu(draft, state))
  const facts = [
    [messages.summaryRestaurant, draft.name.trim()],
    [messages.summaryTables, draft.tables.trim()],
    [messages.summaryAddress, idOf(draft, state.restaurantId)],
    [messages.summaryAdmin, draft.username.trim()],
    [messages.summaryMenu, menu ? messages.summaryDishes(menu.name, menu.dishes) : messages.emptyMenu],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt className="caption">{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {menu && <p className={styles.hint}>{messages.pricesHint}</p>}
    </>
  )
}
