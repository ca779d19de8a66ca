import { type ReactElement, useEffect, useRef, useState } from 'react'
import * as pages from '@thali/contract/basics/pages'
import * as bounds from '@thali/contract/basics/bounds'
import { isGstin, normalizeGstin } from '@thali/contract/bills/gstin'
import type { OrderSource } from '@thali/contract/sources/source'
import { serverWords } from '#web/api/errors.ts'
import { RestoredNotice, useFirstErrorFocus } from '#web/forms/form.tsx'
import { FormSection } from '#web/forms/form-frame.tsx'
import { ListForm, type Row, type RowsEdit, newRowKey, rowNameError, useRows } from '#web/forms/rows.tsx'
import { createSessionDrafts } from '#web/forms/session-drafts.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { GroupProps } from './settings-form.tsx'
import { LinkList } from './settings-links.tsx'
import { useSaveSettings, useShowSettings } from './settings.ts'
import { sourcesMessages as messages } from './sources-messages.en.ts'

type SourceRow = Row & Pick<OrderSource, 'name' | 'kind' | 'gstin'> & { readonly table: string }

type SourceErrors = Partial<Record<'name' | 'gstin' | 'table', string>>

const rowsOf = (sources: readonly OrderSource[]): readonly SourceRow[] =>
  sources.map(({ name, kind, gstin, tableNumber }) => ({ key: name, name, kind, gstin, table: `${tableNumber}` }))

const toSave = (rows: readonly SourceRow[]): OrderSource[] =>
  rows.map(({ name, kind, gstin, table }) => ({
    name: name.trim(),
    kind,
    gstin: kind === 'own' ? '' : normalizeGstin(gstin),
    tableNumber: Number(table),
  }))

const errorsOf = (row: SourceRow, rows: readonly SourceRow[]): SourceErrors => {
  const others = rows.filter(({ key }) => key !== row.key)
  const name = rowNameError(row.name, others, bounds.sourceNameLengthMax)
  return {
    ...(name !== undefined && { name }),
    ...(row.kind === 'operator' && !isGstin(normalizeGstin(row.gstin)) && { gstin: messages.gstinWrong }),
    ...(!/^[1-9]\d{0,3}$/.test(row.table.trim()) && { table: messages.tableWrong }),
  }
}

type SourceFieldsProps = {
  readonly row: SourceRow
  /** From 1. */
  readonly place: number
  readonly errors: SourceErrors
  readonly onChange: (part: Partial<SourceRow>) => void
  readonly onRemove: () => void
}

const kinds = ['operator', 'own'] as const satisfies readonly OrderSource['kind'][]

/** One source, and Remove. */
const SourceFields = ({ row, place, errors, onChange, onRemove }: SourceFieldsProps): ReactElement => (
  <li className="ruled">
    <fieldset aria-label={messages.source(place)} className="stack-3">
      <TextField
        label={messages.name}
        placeholder={messages.namePlaceholder}
        autoComplete="off"
        value={row.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <SelectField
        label={messages.kind}
        value={row.kind}
        onChange={(event) => onChange({ kind: kinds.find((kind) => kind === event.target.value) ?? 'own' })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {messages.kinds[kind]}
          </option>
        ))}
      </SelectField>
      {row.kind === 'operator' && (
        <TextField
          label={messages.gstin}
          autoComplete="off"
          value={row.gstin}
          error={errors.gstin}
          onChange={(event) => onChange({ gstin: event.target.value })}
        />
      )}
      <TextField
        label={messages.table}
        inputMode="numeric"
        value={row.table}
        error={errors.table}
        onChange={(event) => onChange({ table: event.target.value })}
      />
      <div>
        <Button variant="ghost" aria-label={messages.removeName(row.name || messages.source(place))} onClick={onRemove}>
          {messages.remove}
        </Button>
      </div>
    </fieldset>
  </li>
)

const drafts = createSessionDrafts<RowsEdit<OrderSource, SourceRow>>()

const groupId = 'sources'

/** The sources of orders from elsewhere, saved together. */
export const SourcesGroup = ({ settings, onUnsaved, onSaved }: GroupProps): ReactElement => {
  const formRef = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const edit = useRows({ drafts, id: groupId, stored: settings.takeaway.sources, rowsOf, toSave })
  const { rows, isChanged, giveUp } = edit
  const show = useShowSettings()
  const { isSaving, error, save } = useSaveSettings()
  useFirstErrorFocus(formRef, attempts)
  useEffect(() => onUnsaved(groupId, { isChanged, giveUp }), [onUnsaved, isChanged, giveUp])

  const isWrong = rows.some((row) => Object.keys(errorsOf(row, rows)).length > 0)
  const submit = async (): Promise<void> => {
    setAttempts(attempts + 1)
    if (isWrong) return
    const { version, takeaway } = settings
    const saved = await save({
      body: { version, takeaway: { isOn: takeaway.isOn, sources: toSave(rows) } },
      onConflict: (theirs) => {
        show(theirs)
        edit.rebase(theirs.takeaway.sources)
        return undefined
      },
    })
    if (!saved) return
    setAttempts(0)
    show(saved)
    edit.forget()
    showToast(messages.saved)
    onSaved()
  }
  return (
    <FormSection title={messages.title} intro={messages.intro}>
      {edit.isRestored && <RestoredNotice />}
      <ListForm
        formRef={formRef}
        addLabel={messages.add}
        empty={rows.length === 0 && messages.none}
        isFull={rows.length >= bounds.sourcesMax}
        onAdd={() => edit.set([...rows, { key: newRowKey(), name: '', kind: 'operator', gstin: '', table: '' }])}
        removedHint={edit.hasRemoved && messages.removedHint}
        failure={
          (attempts > 0 && isWrong && commonMessages.pleaseCorrect) ||
          (error !== undefined && (serverWords(error) ?? commonMessages.noAnswerKept))
        }
        isChanged={isChanged}
        isSaving={isSaving}
        onSubmit={() => void submit()}
      >
        {rows.map((row, index) => (
          <SourceFields
            key={row.key}
            row={row}
            place={index + 1}
            errors={attempts > 0 ? errorsOf(row, rows) : {}}
            onChange={(part) => edit.change(row.key, part)}
            onRemove={() => edit.remove(row.key)}
          />
        ))}
      </ListForm>
      {settings.takeaway.sources.length > 0 && (
        <LinkList label={messages.title} links={[{ to: pages.sourceItems, ...messages.dishIds }]} />
      )}
    </FormSection>
  )
}
