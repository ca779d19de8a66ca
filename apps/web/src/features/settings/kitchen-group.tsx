import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { TextField } from '#web/ui/field.tsx'
import { FlagField } from './flag-field.tsx'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { type GroupId, SettingsGroup, type SettingsGroupRules, type Unsaved } from './settings-group.tsx'
import styles from './settings.module.css'

type Numbers = 'lateFirst' | 'lateSecond' | 'unseenFirst' | 'unseenSecond'
type Draft = { readonly isOn: boolean } & { readonly [K in Numbers]: string }
type Errors = { readonly [K in Numbers]?: string }

const unseenSecondsMin = 10

const pairErrors = (first: string, second: string, min: number, max: number): readonly (string | undefined)[] => {
  const isWhole = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
  const wrong = [first, second].map((text) => (isWhole(text) ? undefined : messages.wrong(min, max)))
  if (wrong.some((one) => one !== undefined)) return wrong
  return Number(second) > Number(first) ? [] : [undefined, messages.notGreater]
}

const check = ({ lateFirst, lateSecond, unseenFirst, unseenSecond }: Draft): Errors => {
  const late = pairErrors(lateFirst, lateSecond, 1, bounds.lateMinutesMax)
  const unseen = pairErrors(unseenFirst, unseenSecond, unseenSecondsMin, bounds.unseenSecondsMax)
  return {
    ...(late[0] && { lateFirst: late[0] }),
    ...(late[1] && { lateSecond: late[1] }),
    ...(unseen[0] && { unseenFirst: unseen[0] }),
    ...(unseen[1] && { unseenSecond: unseen[1] }),
  }
}

const rules: SettingsGroupRules<Draft, 'isOn' | 'late' | 'unseen', Errors> = {
  id: 'kitchen',
  get title() {
    return messages.title
  },
  parts: {
    isOn: {
      get label() {
        return messages.isOn
      },
      read: ({ isOn }) => ({ isOn }),
    },
    late: {
      get label() {
        return messages.late
      },
      read: ({ lateFirst, lateSecond }) => ({ lateFirst, lateSecond }),
    },
    unseen: {
      get label() {
        return messages.unseen
      },
      read: ({ unseenFirst, unseenSecond }) => ({ unseenFirst, unseenSecond }),
    },
  },
  draftOf: ({ kitchen: { isOn, lateMinutes, unseenSeconds } }) => ({
    isOn,
    lateFirst: String(lateMinutes[0]),
    lateSecond: String(lateMinutes[1]),
    unseenFirst: String(unseenSeconds[0]),
    unseenSecond: String(unseenSeconds[1]),
  }),
  words: (part, _, { isOn, lateFirst, lateSecond, unseenFirst, unseenSecond }) =>
    ({
      isOn: isOn ? messages.on : messages.off,
      late: messages.minutes(lateFirst, lateSecond),
      unseen: messages.seconds(unseenFirst, unseenSecond),
    })[part],
  check,
  toSave: ({ isOn, lateFirst, lateSecond, unseenFirst, unseenSecond }) => ({
    kitchen: {
      isOn,
      lateMinutes: [Number(lateFirst), Number(lateSecond)],
      unseenSeconds: [Number(unseenFirst), Number(unseenSecond)],
    },
  }),
}

type PairFieldsProps = {
  readonly draft: Draft
  readonly errors: Errors
  readonly names: readonly [Numbers, Numbers]
  readonly legend: string
  readonly hint: string
  readonly onChange: (part: Partial<Draft>) => void
}

const PairFields = ({ draft, errors, names, legend, hint, onChange }: PairFieldsProps): ReactElement => (
  <fieldset>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.pair}>
      {names.map((name) => (
        <TextField
          key={name}
          label={messages[name]}
          inputMode="numeric"
          autoComplete="off"
          value={draft[name]}
          error={errors[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </div>
    <p className={styles.hint}>{hint}</p>
  </fieldset>
)

type KitchenGroupProps = {
  readonly settings: Settings
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  readonly onSaved: () => void
}

/** Whether the kitchen has a display, and when it warns (plan §5). */
export const KitchenGroup = (props: KitchenGroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {(draft, errors, change) => (
      <>
        <FlagField
          label={messages.isOn}
          hint={messages.isOnHint}
          value={draft.isOn}
          onChange={(isOn) => change({ isOn })}
        />
        <PairFields
          draft={draft}
          errors={errors}
          names={['lateFirst', 'lateSecond']}
          legend={messages.late}
          hint={messages.lateHint}
          onChange={change}
        />
        <PairFields
          draft={draft}
          errors={errors}
          names={['unseenFirst', 'unseenSecond']}
          legend={messages.unseen}
          hint={messages.unseenHint}
          onChange={change}
        />
      </>
    )}
  </SettingsGroup>
)
