import { type ReactElement, useState } from 'react'
import {
  codeFault,
  documentsWithIrn,
  type EInvoice,
  eInvoiceOf,
  isAckNumber,
  isIrn,
  normalizeIrn,
  readSignedQr,
} from '@thali/contract/bills/e-invoice'
import type { Input } from '@thali/contract/api/calls'
import { billEndpoints } from '@thali/contract/bills/endpoints'
import { call } from '#web/api/call.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { showToast } from '#web/ui/toast.tsx'
import { acceptBill, type IssuedBill } from '../live-bills.ts'
import { eInvoiceMessages as messages } from './e-invoice-messages.en.ts'
import { wordsOf } from './issue-bill.ts'
import styles from './staff-bill.module.css'

type Typed = Record<'irn' | 'ackNumber' | 'ackDate' | 'signedQr', string>

const toTyped = ({ irn = '', ackNumber = '', ackDate = '', signedQr = '' }: Partial<EInvoice> = {}): Typed => ({
  irn,
  ackNumber,
  ackDate,
  signedQr,
})

const toEInvoice = (number: string, { irn, ackNumber, ackDate, signedQr }: Typed): EInvoice => ({
  number,
  irn: normalizeIrn(irn),
  ackNumber: ackNumber.replace(/\s/g, ''),
  ackDate,
  ...(signedQr.trim() !== '' && { signedQr: signedQr.trim() }),
})

const withoutNumber = ({ number: _number, ...noted }: EInvoice): Omit<EInvoice, 'number'> => noted

const codeWords = (bill: IssuedBill, eInvoice: EInvoice): string | undefined => {
  if (eInvoice.signedQr === undefined) return undefined
  if (!readSignedQr(eInvoice.signedQr)) return messages.signedQrWrong
  const fault = codeFault(bill, eInvoice)
  return fault && messages.codeFaults[fault]
}

const faultsOf = (bill: IssuedBill, eInvoice: EInvoice): Partial<Typed> => {
  const faults = {
    irn: isIrn(eInvoice.irn) ? undefined : messages.irnWrong,
    ackNumber: isAckNumber(eInvoice.ackNumber) ? undefined : messages.ackNumberWrong,
    ackDate: eInvoice.ackDate === '' ? commonMessages.dateMissing : undefined,
    signedQr: codeWords(bill, eInvoice),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

type EInvoiceDialogProps = { readonly bill: IssuedBill; readonly onClose: () => void }

/** Notes the answer of the e-invoice portal about a bill or one of its credit notes. */
export const EInvoiceDialog = ({ bill, onClose }: EInvoiceDialogProps): ReactElement => {
  const numbers = documentsWithIrn(bill)
  const [number, setNumber] = useState(numbers[0] ?? bill.number)
  // By document: choosing another one keeps the text of the first.
  const [texts, setTexts] = useState<Readonly<Record<string, Typed>>>({})
  const typed = texts[number] ?? toTyped(eInvoiceOf(bill, number))
  const [hasTried, setHasTried] = useState(false)
  const saving = useSaving(
    (body: Input<'saveEInvoice'>['body']) => call(billEndpoints.saveEInvoice, { params: { billId: bill.id }, body }),
    messages.failedLog,
  )
  const eInvoice = toEInvoice(number, typed)
  const faults = faultsOf(bill, eInvoice)
  const field = (part: keyof Typed) => ({
    value: typed[part],
    error: hasTried ? faults[part] : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setTexts({ ...texts, [number]: { ...typed, [part]: event.target.value } }),
  })
  const choose = (chosen: string): void => {
    setNumber(chosen)
    setHasTried(false)
    saving.reset()
  }
  const send = async (noted: EInvoice | null): Promise<void> => {
    setHasTried(noted !== null)
    if (noted && Object.keys(faults).length > 0) return
    const saved = await saving.save({ number, eInvoice: noted && withoutNumber(noted) })
    if (!saved) return
    acceptBill(saved)
    showToast(noted ? messages.saved(number) : messages.removed(number))
    onClose()
  }
  return (
    <Dialog
      title={messages.title(number)}
      onClose={() => !saving.isSaving && onClose()}
      footer={
        <>
          {eInvoiceOf(bill, number) ? (
            <Button onClick={() => void send(null)}>{messages.remove}</Button>
          ) : (
            <Button onClick={onClose}>{uiMessages.cancel}</Button>
          )}
          <Button variant="primary" isPending={saving.isSaving} onClick={() => void send(eInvoice)}>
            {messages.save}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className="hint">{messages.hint}</p>
        {saving.error !== undefined && (
          <p role="alert" className="error">
            {wordsOf(saving.error)}
          </p>
        )}
        {numbers.length > 1 && (
          <SelectField label={messages.document} value={number} onChange={(event) => choose(event.target.value)}>
            {numbers.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
        <TextArea label={messages.irn} rows={2} {...field('irn')} />
        <TextField label={messages.ackNumber} inputMode="numeric" {...field('ackNumber')} />
        <TextField label={messages.ackDate} type="date" {...field('ackDate')} />
        <TextArea label={messages.signedQr} rows={4} {...field('signedQr')} />
      </div>
    </Dialog>
  )
}
