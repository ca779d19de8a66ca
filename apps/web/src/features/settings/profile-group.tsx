import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { flag, number, text } from '#web/forms/fields.tsx'
import { typedValue } from '#web/lib/typed-number.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { settingsForm } from './settings-form.tsx'
import { settingsMessages as messages } from './settings-messages.en.ts'
import styles from './settings.module.css'
import { TimezoneField } from './timezone-field.tsx'

type Draft = Omit<Settings['profile'], 'logo' | 'tableCount'> & {
  /** As typed; empty where tables are not numbered. */
  readonly tableCount: string
}

const isTableCount = (typed: string): boolean => {
  const count = typedValue(typed)
  return typed.trim() === '' || (Number.isInteger(count) && count >= 1 && count <= bounds.tableNumberMax)
}

/** The consequence of both flags for a guest (spec §2 "Shared layout"). */
const guestsSee = ({ menuCardOnly, menuCardOnlyView }: Draft): string => {
  if (menuCardOnly) return messages.guestsReadOnly
  return menuCardOnlyView ? messages.guestsRead : messages.guestsOrder
}

/** Numbers of what is open in the room. */
export type OpenRoom = { readonly tables: number; readonly orders: number; readonly bills: number }

const openText = ({ tables, orders, bills }: OpenRoom): string => {
  const things = [
    tables > 0 && messages.openTables(tables),
    orders > 0 && messages.openOrders(orders),
    bills > 0 && messages.openBills(bills),
  ].filter((one) => one !== false)
  return things.length > 0 ? ` ${messages.stillOpen(things.join(', '))}` : ''
}

/** Name, address, tables, time zone and the flags of a menu for reading (plan §8.2). */
export const ProfileGroup = settingsForm<Draft, { readonly listOpen: () => OpenRoom }>({
  id: 'profile',
  title: () => messages.profile,
  fields: {
    name: text(() => messages.name, {
      missing: () => commonMessages.nameMissing,
      lengthMax: bounds.restaurantNameLengthMax,
      input: { autoComplete: 'organization', required: true },
    }),
    address: text(() => messages.address, { lengthMax: bounds.addressLengthMax, lines: 3 }),
    phone: text(() => messages.phone, {
      lengthMax: bounds.phoneLengthMax,
      input: { type: 'tel', autoComplete: 'tel' },
    }),
    tableCount: number(() => messages.tableCount, {
      isWhole: true,
      hint: () => messages.tableCountHint,
      error: (typed) => (isTableCount(typed) ? undefined : messages.tablesWrong(bounds.tableNumberMax)),
    }),
    timezone: {
      label: () => messages.timezone,
      text: (timezone) => timezone,
      draw: ({ value, onChange }) => <TimezoneField value={value} onChange={onChange} />,
    },
    menuCardOnly: flag(() => messages.menuCardOnly, { hint: () => messages.menuCardOnlyHint }),
    menuCardOnlyView: flag(() => messages.menuCardOnlyView, { hint: () => messages.menuCardOnlyViewHint }),
    showsKcal: flag(() => messages.showsKcal, { hint: () => messages.showsKcalHint }),
  },
  below: (draft) => (
    <output className={styles.preview}>
      {messages.guestsSee} {guestsSee(draft)}
    </output>
  ),
  from: ({ profile: { logo: _logo, tableCount, ...profile } }) => ({
    ...profile,
    tableCount: String(tableCount ?? ''),
  }),
  to: ({ tableCount, ...profile }) => ({
    profile: {
      ...profile,
      name: profile.name.trim(),
      address: profile.address.trim(),
      phone: profile.phone.trim(),
      tableCount: tableCount.trim() === '' ? null : Number(tableCount),
    },
  }),
  // Asked before the screens of the room go.
  question: ({ menuCardOnly }, { profile }, { listOpen }) =>
    menuCardOnly && !profile.menuCardOnly
      ? { ...messages.readOnly, text: `${messages.readOnly.text}${openText(listOpen())}` }
      : undefined,
})
