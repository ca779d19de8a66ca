import { type ReactElement, useState } from 'react'
import type { DayRange } from '@thali/contract/reports/periods'
import { downloadReportFile } from '#web/api/download-export.ts'
import { serverWords } from '#web/api/errors.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/figures.tsx'
import { periodFiguresMessages as messages } from './period-figures-messages.en.ts'
import styles from './period.module.css'

type File = { readonly kind: 'days' | 'dishes'; readonly format: 'csv' | 'xlsx' }

const files: readonly File[] = [
  { kind: 'days', format: 'csv' },
  { kind: 'days', format: 'xlsx' },
  { kind: 'dishes', format: 'csv' },
  { kind: 'dishes', format: 'xlsx' },
]

/** Downloads the figures of a period per day or per dish. */
export const PeriodFiles = ({ restaurantId, from, to }: DayRange & { readonly restaurantId: string }): ReactElement => {
  const [saved, setSaved] = useState<string>()
  const [pressed, setPressed] = useState<File>()
  const { isSaving, error, save } = useSaving(async ({ kind, format }: File) => {
    const name = `${kind}-${from}-${to}.${format}`
    saveFile(await downloadReportFile(kind, { restaurantId, from, to, format }), name)
    return name
  }, messages.failedLog)
  return (
    <Section title={messages.files} hint={messages.filesHint}>
      <div className="row-3">
        {files.map((file) => (
          <Button
            key={`${file.kind} ${file.format}`}
            isPending={isSaving && file === pressed}
            onClick={() => {
              setPressed(file)
              void save(file).then(setSaved)
            }}
          >
            {messages.download({ kind: messages.kinds[file.kind], format: file.format.toUpperCase() })}
          </Button>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className={styles.fault}>
          {serverWords(error) ?? commonMessages.downloadFailed}
        </p>
      )}
      <output className="hint">{saved !== undefined && messages.saved(saved)}</output>
    </Section>
  )
}
