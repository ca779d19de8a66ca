import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { Printer, PrinterSettings } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { useSaving } from '#web/forms/saving.ts'
import { useVisit } from '#web/lib/visit.ts'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ListForm } from '../list-form.tsx'
import type { GroupId, Unsaved } from '../settings-group.tsx'
import { settingsMessages } from '../settings-messages.en.ts'
import { PrinterRowFields } from './printer-row.tsx'
import {
  type PrinterErrors,
  type PrinterRow,
  areSameRows,
  newRow,
  rebased,
  rowErrors,
  rowsOf,
  settingsOf,
  toSave,
} from './printers-draft.ts'
import type { PrintersToSave } from './printers.ts'
import { printingMessages as messages } from './printing-messages.en.ts'

/** The printers that another person saved during the edit. */
const theirsOf = (error: unknown): readonly PrinterSettings[] | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? error.problem?.printers : undefined

/** Names the printers of refused fields, such as of an address outside of the network. */
const failureOf = (error: unknown, rows: readonly PrinterRow[]): string => {
  if (theirsOf(error)) return messages.changed
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  const named = fields?.map(({ path, message }) => `${rows[Number(path.split('.')[1])]?.name ?? path}: ${message}.`)
  return named?.join(' ') || (serverWords(error) ?? settingsMessages.noAnswer)
}

const giveUp = (): void => undefined

type Edit = { readonly base: readonly PrinterSettings[]; readonly rows: readonly PrinterRow[] }

/** The rows as typed, and how to change them. */
const useRows = (printers: readonly Printer[]) => {
  const [edit, setEdit] = useState<Edit>()
  const [added, setAdded] = useState(0)
  const { base, rows } = edit ?? { base: printers.map(settingsOf), rows: rowsOf(printers) }
  const setEdited = (next: readonly PrinterRow[]): void => setEdit({ base, rows: next })
  return {
    base,
    rows,
    isChanged: edit !== undefined && !areSameRows(rows, rowsOf(base)),
    forget: () => setEdit(undefined),
    rebase: (theirs: readonly PrinterSettings[]) =>
      setEdit({ base: theirs, rows: rebased(rowsOf(base), rows, rowsOf(theirs)) }),
    change: ({ key }: PrinterRow, part: Partial<PrinterRow>) =>
      setEdited(rows.map((one) => (one.key === key ? { ...one, ...part } : one))),
    remove: ({ key }: PrinterRow) => setEdited(rows.filter((one) => one.key !== key)),
    add: () => {
      setEdited([...rows, newRow(`added-${added}`)])
      setAdded(added + 1)
    },
  }
}

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
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
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
  const { base, rows, isChanged, forget, rebase, change, remove, add } = useRows(printers)
  const test = useTestPage(onTested)
  const { isSaving, error, save } = useSaving(
    (next: PrintersToSave) =>
      call(printingEndpoints.savePrinters, { body: { restaurantId, ...next } }).catch((failed: unknown) => {
        const theirs = theirsOf(failed)
        if (theirs) rebase(theirs)
        throw failed
      }),
    messages.saveFailedLog,
  )
  useFirstErrorFocus(formRef, attempts)
  useEffect(() => onUnsaved('printers', { isChanged, giveUp }), [onUnsaved, isChanged])

  const isWrong = rows.some((row) => Object.keys(rowErrors(row, rows)).length > 0)
  const failed = error ?? test.error
  const failure =
    (attempts > 0 && isWrong && settingsMessages.pleaseCorrect) || (failed !== undefined && failureOf(failed, rows))

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving || !isChanged) return
    setAttempts(attempts + 1)
    if (isWrong) return
    const saved = await save({ printers: toSave(rows), base: [...base] })
    if (!saved) return
    setAttempts(0)
    forget()
    showToast(messages.saved)
    onSaved(saved)
  }
  return (
    <ListForm
      formRef={formRef}
      hint={messages.hint}
      empty={rows.length === 0 ? messages.empty : undefined}
      addLabel={messages.add}
      isFull={rows.length >= bounds.printersMax}
      onAdd={add}
      removedHint={base.some(({ id }) => rows.every((row) => row.key !== id)) ? messages.removedHint : undefined}
      failure={failure}
      isChanged={isChanged}
      isSaving={isSaving}
      onSubmit={submit}
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
            onChange={(part) => change(row, part)}
            onRemove={() => remove(row)}
            onTest={() => printer && void test.print(printer)}
          />
        )
      })}
    </ListForm>
  )
}
