import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { SetupState } from '@thali/contract/setup/schema'
import { type StarterMenuId, restaurantIdPattern, usernamePattern } from '@thali/contract/setup/setup'
import { CheckRow } from '#web/forms/check-fields.tsx'
import { type Drawn, type Fields, listInvalid } from '#web/forms/field.tsx'
import { text } from '#web/forms/fields.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type SetupDraft, idOf, tablesOf } from './setup-draft.ts'
import { setupMessages as messages } from './setup-messages.en.ts'
import styles from './setup.module.css'

/** The steps in their order. */
export const setupSteps = ['code', 'restaurant', 'admin', 'menu', 'summary'] as const

export type SetupStep = (typeof setupSteps)[number]

const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

type AddressFieldProps = Pick<Drawn<SetupDraft['id'], SetupDraft>, 'value' | 'onChange'> & {
  /** The id that the restaurant will have. */
  readonly id: string
  readonly error: string | undefined
}

/** The id in the links of tables: a suggestion, with a field for another one on demand or when it is refused. */
const AddressField = ({ value, id, error, onChange }: AddressFieldProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(value !== undefined)
  if (!isOpen && !error) {
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
      {...plain}
      maxLength={bounds.idLengthMax}
      value={id}
      error={error}
      onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
    />
  )
}

/** Without a choice the first menu is marked, so that one tap is enough. */
export const chosenMenu = (menu: SetupDraft['menu'], state: SetupState): StarterMenuId | 'empty' =>
  menu ?? state.menus?.[0]?.id ?? 'empty'

type MenuFieldProps = Pick<Drawn<SetupDraft['menu'], SetupDraft>, 'value' | 'onChange'> & {
  readonly state: SetupState
}

const MenuField = ({ value, state, onChange }: MenuFieldProps): ReactElement => {
  const choices = [
    ...(state.menus ?? []).map(({ id, name, dishes, categories }) => ({
      id,
      name,
      hint: messages.menuFacts({ dishes, categories: categories.join(', ') }),
    })),
    { id: 'empty' as const, name: messages.emptyMenu, hint: messages.emptyMenuHint },
  ]
  return (
    <fieldset className={styles.menus}>
      <legend className="visually-hidden">{messages.menuTitle}</legend>
      {choices.map(({ id, name, hint }) => (
        <CheckRow
          key={id}
          type="radio"
          name="menu"
          className={styles.menu}
          label={name}
          hint={hint}
          isOn={chosenMenu(value, state) === id}
          onChange={() => onChange(id)}
        />
      ))}
    </fieldset>
  )
}

type StepFields = Partial<Fields<SetupDraft>>

const codeFields = (refusedCode: string | undefined): StepFields => ({
  code: text(() => messages.code, {
    error: (code) => {
      if (code === refusedCode) return messages.codeWrong
      return code.trim() === '' ? messages.codeMissing : undefined
    },
    input: { name: 'code', ...plain, autoCapitalize: 'characters', maxLength: bounds.setupCodeLengthMax },
  }),
})

const restaurantFields = ({ restaurantId }: SetupState): StepFields => ({
  name: text(() => messages.name, {
    missing: () => commonMessages.nameMissing,
    input: { name: 'restaurant-name', autoComplete: 'organization', maxLength: bounds.restaurantNameLengthMax },
  }),
  tables: text(() => messages.tables, {
    error: (typed) => (tablesOf(typed) < 1 ? messages.tablesInvalid(bounds.tableNumberMax) : undefined),
    input: { name: 'tables', inputMode: 'numeric', maxLength: 4 },
  }),
  id: {
    label: () => messages.address,
    text: (_, draft) => idOf(draft, restaurantId),
    isValid: (_, draft) => restaurantIdPattern.test(idOf(draft, restaurantId)),
    draw: ({ value, draft, isChecked, onChange }) => {
      const id = idOf(draft, restaurantId)
      const error = isChecked && !restaurantIdPattern.test(id) ? messages.addressInvalid : undefined
      return <AddressField value={value} id={id} error={error} onChange={onChange} />
    },
  },
})

const isShort = (password: string): boolean => password.length < bounds.passwordLengthMin

const adminFields: StepFields = {
  username: text(() => messages.username, {
    error: (typed) => (usernamePattern.test(typed.trim()) ? undefined : messages.usernameInvalid),
    input: { name: 'username', autoComplete: 'username', ...plain, maxLength: bounds.usernameLengthMax },
  }),
  password: {
    label: () => messages.password,
    text: () => '',
    isValid: (password) => !isShort(password),
    draw: ({ value, isChecked, onChange }) => (
      <PasswordField
        label={messages.password}
        hint={messages.passwordHint(bounds.passwordLengthMin)}
        autoComplete="new-password"
        value={value}
        error={isChecked && isShort(value) ? messages.passwordShort(bounds.passwordLengthMin) : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    ),
  },
}

const menuFields = (state: SetupState): StepFields => ({
  menu: {
    label: () => messages.menuTitle,
    text: (menu) => menu ?? '',
    draw: ({ value, onChange }) => <MenuField value={value} state={state} onChange={onChange} />,
  },
})

/** The fields of a step. `refusedCode` is the code that the server refused. */
export const stepFields = (step: SetupStep, state: SetupState, refusedCode?: string): StepFields => {
  const fields: Readonly<Record<SetupStep, StepFields>> = {
    code: codeFields(refusedCode),
    restaurant: restaurantFields(state),
    admin: adminFields,
    menu: menuFields(state),
    summary: {},
  }
  return fields[step]
}

/** The step of an address, or an earlier one that is not complete, such as the password after a reload. */
export const openStep = (wanted: string | null, draft: SetupDraft, state: SetupState): SetupStep => {
  const place = Math.max(
    0,
    setupSteps.findIndex((step) => step === wanted),
  )
  const before = setupSteps.slice(0, place)
  return before.find((step) => listInvalid(stepFields(step, state), draft).length > 0) ?? setupSteps[place] ?? 'code'
}
