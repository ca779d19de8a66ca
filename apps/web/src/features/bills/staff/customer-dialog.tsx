import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { isGstin, normalizeGstin } from '@thali/contract/bills/gstin'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import type { Customer } from './bill-drafts.ts'
import { staffBillMessages as messages } from './staff-bill-messages.en.ts'
import styles from './staff-bill.module.css'

type Typed = { readonly name: string; readonly address: string; readonly state: string; readonly gstin: string }
type Faults = { readonly [K in keyof Typed]?: string }

const textFault = (text: string, max: number, isNeeded: boolean): string | undefined => {
  if (text.trim() === '') return isNeeded ? messages.missing : undefined
  return Array.from(text.trim()).length > max ? commonMessages.tooLong(max) : undefined
}

const check = ({ name, address, state, gstin }: Typed): Faults => {
  const found = {
    name: textFault(name, bounds.customerNameLengthMax, true),
    address: textFault(address, bounds.addressLengthMax, true),
    state: textFault(state, bounds.stateNameLengthMax, false),
    gstin: gstin.trim() === '' || isGstin(normalizeGstin(gstin)) ? undefined : messages.gstinWrong,
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
}

const toCustomer = ({ name, address, state, gstin }: Typed): Customer => ({
  name: name.trim(),
  address: address.trim(),
  ...(state.trim() !== '' && { state: state.trim() }),
  ...(gstin.trim() !== '' && { gstin: normalizeGstin(gstin) }),
})

type CustomerDialogProps = {
  readonly customer: Customer | undefined
  /** The law asks for it on this bill. */
  readonly isNeeded: boolean
  /** Called with undefined to leave the bill without a guest. */
  readonly onSave: (customer: Customer | undefined) => void
  readonly onClose: () => void
}

/** The guest that a bill names. */
export const CustomerDialog = ({ customer, isNeeded, onSave, onClose }: CustomerDialogProps): ReactElement => {
  const { name = '', address = '', state = '', gstin = '' } = customer ?? {}
  const [typed, setTyped] = useState<Typed>({ name, address, state, gstin })
  const [hasTried, setHasTried] = useState(false)
  const faults = hasTried ? check(typed) : {}
  const field = (part: keyof Typed) => ({
    value: typed[part],
    error: faults[part],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [part]: event.target.value }),
  })
  const save = (): void => {
    setHasTried(true)
    if (Object.keys(check(typed)).length === 0) onSave(toCustomer(typed))
  }
  return (
    <Dialog
      title={messages.customerTitle}
      onClose={onClose}
      footer={
        <>
          {customer ? (
            <Button onClick={() => onSave(undefined)}>{messages.removeCustomer}</Button>
          ) : (
            <Button onClick={onClose}>{uiMessages.cancel}</Button>
          )}
          <Button variant="primary" onClick={save}>
            {messages.saveCustomer}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className={isNeeded ? styles.notice : 'hint'}>
          {isNeeded ? messages.customerNeeded : messages.customerHint}
        </p>
        <TextField label={messages.customerName} {...field('name')} />
        <TextArea label={messages.customerAddress} rows={3} {...field('address')} />
        <TextField label={messages.customerState} {...field('state')} />
        <TextField label={messages.customerGstin} autoCapitalize="characters" spellCheck={false} {...field('gstin')} />
      </div>
    </Dialog>
  )
}
