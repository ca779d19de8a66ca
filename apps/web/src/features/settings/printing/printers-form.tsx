import { type ReactElement, useEffect, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { Printer, PrinterSettings } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { useKeyed } from '#web/api/keyed.ts'
import { useSaving } from '#web/forms/saving.ts'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { useVisit } from '#web/product/visit.ts'
import { RestoredNotice, useFirstErrorFocus } from '#web/forms/form.tsx'
import { ListForm, type RowsEdit, newRowKey, useRows } from '#web/forms/rows.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { GroupEvents } from '../settings-form.tsx'
import { PrinterRowFields } from './printer-row.tsx'
import {
  type PrinterErrors,
  type PrinterRow,
  type PrintersToSave,
  areSameRows,
  newRow,
  rowErrors,
  rowsOf,
  settingsOf,
  toSave,
} from './printers-draft.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

/** The printers that another person saved during the edit. */
const theirsOf = (error: unknown): readonly PrinterSettings[] | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? error.problem?.printers : undefined

/** Names the printers of refused fields, such as of an address outside of the network. */
const failureOf = (error: unknown, rows: readonly PrinterRow[]): string => {
  if (theirsOf(error)) return messages.changed
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  const named = fields?.map(({ path, message }) => `${rows[Number(path.split('.')[1])]?.name ?? path}: ${message}.`)
  return named?.join(' ') || (serverWords(error) ?? commonMessages.noAnswerKept)
}

const drafts = createSessionDrafts<RowsEdit<PrinterSettings, PrinterRow>>()
const draftId = 'printers'

/** Prints test pages; `testing` is the printer that a request is under way for. */
const useTestPage = (onSent: () => void) => {
  const [testing, setTesting] = useState<string>()
  const send = useKeyed((printerId: string, options) =>
    call(printingEndpoints.testPrinter, { params: { printerId } }, options),
  )
  const { error, save } = useSaving(send, messages.testFailedLog)
  return {
    testing,
    error,
    print: async ({ id, name }: Printer): Promise<void> => {
      setTesting(id)
      if (await save(id)) {
        showToast(messages.testSent(name))
        onSent()
      }
      setTesting(undefined)
    },
  }
}

const noErrors: PrinterErrors = {}

type PrintersFormProps = {
  readonly printers: readonly Printer[]
  readonly stations: readonly Station[]
  /** Says whether a printer works. */
  readonly stateWords: (state: Printer['state']) => string
  readonly onUnsaved: GroupEvents['onUnsaved']
  /** Called with the printers as the server stored them. */
  readonly onSaved: (printers: readonly Printer[]) => void
  /** Called after a test page was sent. */
  readonly onTested: () => void
}

/** The printers of the restaurant, saved together (plan §7). */
export const PrintersForm = (props: PrintersFormProps): ReactElement => {
  const { printers, stations, stateWords, onUnsaved, onSaved, onTested } = props
  const formRef = useRef<HTMLFormElement>(null)
  const { restaurantId = '' } = useVisit()
  const [attempts, setAttempts] = useState(0)
  const edit = useRows({ drafts, id: draftId, stored: printers.map(settingsOf), rowsOf, toSave })
  const { base, rows, isChanged, giveUp } = edit
  const test = useTestPage(onTested)
  const { isSaving, error, save } = useSaving(
    (next: PrintersToSave) =>
      call(printingEndpoints.savePrinters, { body: { restaurantId, ...next } }).catch((failed: unknown) => {
        const theirs = theirsOf(failed)
        if (theirs) edit.rebase(theirs)
        throw failed
      }),
    messages.saveFailedLog,
  )
  useFirstErrorFocus(formRef, attempts)
  useEffect(() => onUnsaved('printers', { isChanged, giveUp }), [onUnsaved, isChanged, giveUp])

  const isWrong = rows.some((row) => Object.keys(rowErrors(row, rows)).length > 0)
  const failed = error ?? test.error
  const failure =
    (attempts > 0 && isWrong && commonMessages.pleaseCorrect) || (failed !== undefined && failureOf(failed, rows))

  const submit = async (): Promise<void> => {
    setAttempts(attempts + 1)
    if (isWrong) return
    const saved = await save({ printers: toSave(rows), base: [...base] })
    if (!saved) return
    setAttempts(0)
    edit.forget()
    showToast(messages.saved)
    onSaved(saved)
  }
  return (
    <>
      {edit.isRestored && <RestoredNotice />}
      <ListForm
        formRef={formRef}
        empty={rows.length === 0 && messages.empty}
        addLabel={messages.add}
        isFull={rows.length >= bounds.printersMax}
        onAdd={() => edit.set([...rows, newRow(newRowKey())])}
        removedHint={edit.hasRemoved && messages.removedHint}
        failure={failure}
        isChanged={isChanged}
        isSaving={isSaving}
        onSubmit={() => void submit()}
      >
        {rows.map((row, at) => {
          const printer = printers.find(({ id }) => id === row.id)
          return (
            <PrinterRowFields
              key={row.key}
              row={row}
              place={at + 1}
              errors={attempts > 0 ? rowErrors(row, rows) : noErrors}
              stations={stations}
              stateWords={stateWords}
              printer={printer}
              isStored={printer !== undefined && areSameRows([row], rowsOf([printer]))}
              isTesting={printer !== undefined && test.testing === printer.id}
              onChange={(part) => edit.change(row.key, part)}
              onRemove={() => edit.remove(row.key)}
              onTest={() => printer && void test.print(printer)}
            />
          )
        })}
      </ListForm>
    </>
  )
}
