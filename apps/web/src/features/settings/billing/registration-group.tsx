import type { ReactElement } from 'react'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { FlagField } from '../flag-field.tsx'
import { type GroupProps, SettingsGroup, type SettingsGroupRules } from '../settings-group.tsx'
import styles from '../settings.module.css'
import { billingMessages as messages } from './billing-messages.en.ts'
import { Hinted } from './hinted.tsx'
import {
  type RegistrationDraft,
  type RegistrationErrors,
  checkRegistration,
  registrationToSave,
} from './registration-draft.ts'

type Part = keyof RegistrationDraft

const rules: SettingsGroupRules<RegistrationDraft, Part, RegistrationErrors> = {
  id: 'registration',
  get title() {
    return messages.registration
  },
  parts: {
    isOn: {
      get label() {
        return messages.isOn
      },
      read: ({ isOn }) => ({ isOn }),
    },
    scheme: {
      get label() {
        return messages.scheme
      },
      read: ({ scheme }) => ({ scheme }),
    },
    legalName: {
      get label() {
        return messages.legalName
      },
      read: ({ legalName }) => ({ legalName }),
    },
    address: {
      get label() {
        return messages.legalAddress
      },
      read: ({ address }) => ({ address }),
    },
    gstin: {
      get label() {
        return messages.gstin
      },
      read: ({ gstin }) => ({ gstin }),
    },
    fssai: {
      get label() {
        return messages.fssai
      },
      read: ({ fssai }) => ({ fssai }),
    },
  },
  draftOf: ({ billing: { isOn, scheme, legalName, address, gstin, fssai } }) => ({
    isOn,
    scheme,
    legalName,
    address,
    gstin,
    fssai,
  }),
  words: (part, _, draft) => {
    if (part === 'isOn') return draft.isOn ? messages.on : messages.off
    return part === 'scheme' ? messages.schemes[draft.scheme].name : draft[part] || messages.empty
  },
  check: checkRegistration,
  question: ({ isOn }, { billing }) => {
    if (isOn === billing.isOn) return undefined
    return isOn ? messages.switchOn : messages.switchOff
  },
  toSave: (draft, { billing }) => ({ billing: { ...billing, ...registrationToSave(draft) } }),
}

type FieldsProps = {
  readonly draft: RegistrationDraft
  readonly errors: RegistrationErrors
  readonly onChange: (part: Partial<RegistrationDraft>) => void
}

const NameFields = ({ draft, errors, onChange }: FieldsProps): ReactElement => (
  <>
    <Hinted hint={messages.legalNameHint}>
      <TextField
        label={messages.legalName}
        autoComplete="off"
        value={draft.legalName}
        error={errors.legalName}
        onChange={(event) => onChange({ legalName: event.target.value })}
      />
    </Hinted>
    <TextArea
      label={messages.legalAddress}
      rows={3}
      value={draft.address}
      error={errors.address}
      onChange={(event) => onChange({ address: event.target.value })}
    />
  </>
)

const NumberFields = ({ draft, errors, onChange }: FieldsProps): ReactElement => (
  <>
    {draft.scheme !== 'unregistered' && (
      <Hinted hint={messages.gstinHint}>
        <TextField
          label={messages.gstin}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.gstin}
          error={errors.gstin}
          onChange={(event) => onChange({ gstin: event.target.value })}
        />
      </Hinted>
    )}
    <Hinted hint={messages.fssaiHint}>
      <TextField
        label={messages.fssai}
        inputMode="numeric"
        autoComplete="off"
        value={draft.fssai}
        error={errors.fssai}
        onChange={(event) => onChange({ fssai: event.target.value })}
      />
    </Hinted>
  </>
)

/** How the restaurant is registered, and what its bills say about it (plan §6). */
export const RegistrationGroup = (props: GroupProps): ReactElement => (
  <SettingsGroup rules={rules} {...props}>
    {(draft, errors, change) => (
      <>
        <FlagField
          label={messages.isOn}
          hint={messages.isOnHint}
          value={draft.isOn}
          onChange={(isOn) => change({ isOn })}
        />
        <p className={styles.hint}>{messages.registrationHint}</p>
        <ChoiceField
          label={messages.scheme}
          choices={messages.schemes}
          value={draft.scheme}
          onChange={(scheme) => change({ scheme })}
        />
        <NameFields draft={draft} errors={errors} onChange={change} />
        <NumberFields draft={draft} errors={errors} onChange={change} />
      </>
    )}
  </SettingsGroup>
)
