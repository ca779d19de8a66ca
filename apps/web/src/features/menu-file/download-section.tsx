import { type ReactElement, useState } from 'react'
import type { Input } from '@thali/contract/api/calls'
import { downloadMenu } from '#web/api/download-export.ts'
import { serverWords } from '#web/api/errors.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSaving } from '#web/forms/saving.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'

type Download = {
  readonly name: string
  readonly label: string
  readonly query: Omit<Input<'exportMenu'>['query'], 'restaurantId'>
}

const downloads: readonly Download[] = [
  {
    name: 'menu.xlsx',
    get label() {
      return messages.downloadXlsx
    },
    query: { format: 'xlsx' },
  },
  {
    name: 'menu.csv',
    get label() {
      return messages.downloadCsv
    },
    query: { format: 'csv' },
  },
  {
    name: 'menu-option-groups.csv',
    get label() {
      return messages.downloadOptions
    },
    query: { format: 'csv', sheet: 'option-groups' },
  },
  {
    name: 'menu-template.xlsx',
    get label() {
      return messages.downloadTemplate
    },
    query: { format: 'xlsx', isTemplate: 'true' },
  },
]

/** Downloads the menu as a table, or a template with examples. */
export const DownloadSection = ({ restaurantId }: { readonly restaurantId: string }): ReactElement => {
  const [saved, setSaved] = useState<string>()
  const { isSaving, error, save } = useSaving(async ({ name, query }: Download) => {
    saveFile(await downloadMenu({ ...query, restaurantId }), name)
    return name
  }, commonMessages.downloadFailed)
  return (
    <section className={styles.card} aria-label={messages.downloadTitle}>
      <h2 className={styles.title}>{messages.downloadTitle}</h2>
      <p className="hint">{messages.downloadHint}</p>
      <div className={styles.actions}>
        {downloads.map((one) => (
          <Button
            key={one.name}
            isPending={isSaving}
            onClick={() => {
              setSaved(undefined)
              void save(one).then(setSaved)
            }}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="error">
          {serverWords(error) ?? commonMessages.downloadFailed}
        </p>
      )}
      <output className="hint">{saved !== undefined && messages.downloaded(saved)}</output>
    </section>
  )
}
