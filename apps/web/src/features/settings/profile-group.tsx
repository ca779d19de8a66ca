import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { typedValue } from '#web/lib/typed-number.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { FlagField } from './flag-field.tsx'
import { type GroupId, SettingsGroup, type SettingsGroupRules, type Unsaved } from './settings-group.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import styles from './settings.module.css'
import { TimezoneField } from './timezone-field.tsx'

type Draft = Omit<Settings['profile'], 'logo' | 'tableCount'> & {
  /** As typed; empty where tables are not numbered. */
  readonly tableCount: string
}
type Part = keyof Draft
type Errors = { readonly [K in 'name' | 'address' | 'phone' | 'tableCount']?: string }

const yesOrNo = (value: boolean): string => (value ? messages.yes : messages.no)

const lengthError = (text: string, max: number): string | undefined =>
  Array.from(text.trim()).length > max ? messages.tooLong(max) : undefined

const isTableCount = (typed: string): boolean => {
  const count = typedValue(typed)
  return typed.trim() === '' || (Number.isInteger(count) && count >= 1 && count <= bounds.tableNumberMax)
}

const check = ({ name, address, phone, tableCount }: Draft): Errors => {
  const found = {
    name: name.trim() === '' ? messages.nameMissing : lengthError(name, bounds.restaurantNameLengthMax),
    address: lengthError(address, bounds.addressLengthMax),
    phone: lengthError(phone, bounds.phoneLengthMax),
    tableCount: isTableCount(tableCount) ? undefined : messages.tablesWrong(bounds.tableNumberMax),
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}

const rules: SettingsGroupRules<Draft, Part, Errors> = {
  id: 'profile',
  get title() {
    return messages.profile
  },
  parts: {
    name: {
      get label() {
        return messages.name
      },
      read: ({ name }) => ({ name }),
    },
    address: {
      get label() {
        return messages.address
      },
      read: ({ address }) => ({ address }),
    },
    phone: {
      get label() {
        return messages.phone
      },
      read: ({ phone }) => ({ phone }),
    },
    timezone: {
      get label() {
        return messages.timezone
      },
      read: ({ timezone }) => ({ timezone }),
    },
    tableCount: {
      get label() {
        return messages.tableCount
      },
      read: ({ tableCount }) => ({ tableCount }),
    },
    menuCardOnly: {
      get label() {
        return messages.menuCardOnly
      },
      read: ({ menuCardOnly }) => ({ menuCardOnly }),
    },
    menuCardOnlyView: {
      get label() {
        return messages.menuCardOnlyView
      },
      read: ({ menuCardOnlyView }) => ({ menuCardOnlyView }),
    },
  },
  draftOf: ({ profile: { name, address, phone, timezone, tableCount, menuCardOnly, menuCardOnlyView } }) => ({
    name,
    address,
    phone,
    timezone,
    tableCount: String(tableCount ?? ''),
    menuCardOnly,
    menuCardOnlyView,
  }),
  words: (part, _, draft) => {
    const value = draft[part]
    return typeof value === 'boolean' ? yesOrNo(value) : value || messages.empty
  },
  check,
  toSave: ({ tableCount, ...profile }) => ({
    profile: {
      ...profile,
      name: profile.name.trim(),
      address: profile.address.trim(),
      phone: profile.phone.trim(),
      tableCount: tableCount.trim() === '' ? null : Number(tableCount),
    },
  }),
}

/** The consequence of both flags for a guest (spec §2 "Shared layout"). */
const guestsSee = ({ menuCardOnly, menuCardOnlyView }: Draft): string => {
  if (menuCardOnly) return messages.guestsReadOnly
  return menuCardOnlyView ? messages.guestsRead : messages.guestsOrder
}

/** Numbers of what is open in the room. */
export type OpenRoom = { readonly tables: number; readonly orders: number; readonly bills: number }

const openWords = ({ tables, orders, bills }: OpenRoom): string => {
  const things = [
    tables > 0 && messages.openTables(tables),
    orders > 0 && messages.openOrders(orders),
    bills > 0 && messages.openBills(bills),
  ].filter((one) => one !== false)
  return things.length > 0 ? ` ${messages.stillOpen(things.join(', '))}` : ''
}

/** Asked before the screens of the room go. */
const questionOf =
  (listOpen: () => OpenRoom): NonNullable<typeof rules.question> =>
  ({ menuCardOnly }, base) =>
    menuCardOnly && !base.profile.menuCardOnly
      ? { ...messages.readOnly, text: `${messages.readOnly.text}${openWords(listOpen())}` }
      : undefined

type ProfileGroupProps = {
  readonly settings: Settings
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  readonly onSaved: () => void
  readonly listOpen: () => OpenRoom
}

/** Name, address, tables, time zone and the flags of a menu for reading (plan §8.2). */
export const ProfileGroup = ({ listOpen, ...props }: ProfileGroupProps): ReactElement => (
  <SettingsGroup rules={{ ...rules, question: questionOf(listOpen) }} {...props}>
    {(draft, errors, change) => (
      <>
        <TextField
          label={messages.name}
          autoComplete="organization"
          required
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label={messages.address}
          rows={3}
          value={draft.address}
          error={errors.address}
          onChange={(event) => change({ address: event.target.value })}
        />
        <TextField
          label={messages.phone}
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          error={errors.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <div>
          <NumberField
            label={messages.tableCount}
            isWhole
            value={draft.tableCount}
            error={errors.tableCount}
            onChange={(count) => change({ tableCount: count })}
          />
          <p className={styles.hint}>{messages.tableCountHint}</p>
        </div>
        <TimezoneField value={draft.timezone} onChange={(timezone) => change({ timezone })} />
        <FlagField
          label={messages.menuCardOnly}
          hint={messages.menuCardOnlyHint}
          value={draft.menuCardOnly}
          onChange={(menuCardOnly) => change({ menuCardOnly })}
        />
        <FlagField
          label={messages.menuCardOnlyView}
          hint={messages.menuCardOnlyViewHint}
          value={draft.menuCardOnlyView}
          onChange={(menuCardOnlyView) => change({ menuCardOnlyView })}
        />
        <output className={styles.preview}>
          {messages.guestsSee} {guestsSee(draft)}
        </output>
      </>
    )}
  </SettingsGroup>
)
