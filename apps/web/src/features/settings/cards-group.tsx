import { type ReactElement, useId, useState } from 'react'
import { type Table, type TableCard, tableName } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { serverWords } from '#web/api/errors.ts'
import { minutesSince } from '#web/lib/date.ts'
import { durationText } from '#web/lib/duration.ts'
import { useNow } from '#web/lib/now.ts'
import { useSaving } from '#web/lib/saving.ts'
import { useVisit } from '#web/lib/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './settings.module.css'
import { tableMessages as messages } from './table-messages.en.ts'
import { useShowTables } from './tables.ts'

// With the drawing of QR codes.
const CardDialog = lazyPart(() => import('./card-dialog.tsx').then((file) => file.CardDialog))

const CardState = ({ card }: { readonly card: TableCard | undefined }): ReactElement => {
  const now = useNow()
  if (!card) return <span className={styles.hint}>{messages.noCard}</span>
  const { lastScannedDateTime, scanCount, replacedScanCount } = card
  const minutes = lastScannedDateTime === null ? undefined : minutesSince(lastScannedDateTime, now)
  const scanned =
    minutes === undefined
      ? messages.neverScanned
      : minutes === 0
        ? messages.justScanned
        : messages.lastScanned(durationText(minutes))
  return (
    <span className={styles.hint}>
      {scanned}
      {scanCount > 0 && ` · ${messages.scans(scanCount)}`}
      {replacedScanCount > 0 && <strong> · {messages.replacedScans(replacedScanCount)}</strong>}
    </span>
  )
}

/** Creates and replaces cards, one at a time, and shows them. */
const useCards = () => {
  const { restaurantId = '' } = useVisit()
  const show = useShowTables()
  const { isSaving, error, save } = useSaving(async (tableNumber: number) => {
    const card = await call('createTableCard', { params: { tableNumber: String(tableNumber) }, body: { restaurantId } })
    show((tables) => tables.map((table) => (table.number === tableNumber ? { ...table, card } : table)))
    return card
  }, messages.cardFailedLog)
  return { isSaving, failure: error === undefined ? undefined : (serverWords(error) ?? messages.cardFailed), save }
}

/** The printed cards of the tables: create, show, replace (plan §4.2). */
export const CardsGroup = ({ tables }: { readonly tables: readonly Table[] }): ReactElement => {
  const headingId = useId()
  const { isSaving, failure, save } = useCards()
  const [shown, setShown] = useState<number>()
  const [replacing, setReplacing] = useState<Table>()
  const missing = tables.filter(({ card }) => !card)
  const shownTable = tables.find(({ number }) => number === shown)

  const create = async (table: Table): Promise<void> => {
    if (await save(table.number)) showToast(messages.created(tableName(table)))
  }
  const createAll = async (): Promise<void> => {
    for (const { number } of missing) if (!(await save(number))) return
    showToast(messages.allCreated)
  }
  const replace = async (table: Table): Promise<void> => {
    if (!(await save(table.number))) return
    setReplacing(undefined)
    setShown(table.number)
    showToast(messages.replaced(tableName(table)))
  }
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h3 id={headingId} className={styles.heading}>
        {messages.cards}
      </h3>
      <div className={styles.fields}>
        <p className={styles.hint}>{messages.cardsHint}</p>
        {failure && !replacing && (
          <p role="alert" className={styles.error}>
            {failure}
          </p>
        )}
        {missing.length > 0 && tables.length > 1 && (
          <div className={styles.choices}>
            <Button isPending={isSaving} onClick={() => void createAll()}>
              {messages.createAll(missing.length)}
            </Button>
          </div>
        )}
        <ul className={styles.rows}>
          {tables.map((table) => (
            <li key={table.number} className={styles.cardRow}>
              <span>
                <span className={styles.flagName}>{tableName(table)}</span>
                <CardState card={table.card} />
              </span>
              {table.card ? (
                <span className={styles.cardActions}>
                  <Button
                    aria-haspopup="dialog"
                    aria-label={messages.showName(tableName(table))}
                    onClick={() => setShown(table.number)}
                  >
                    {messages.show}
                  </Button>
                  <Button
                    variant="ghost"
                    aria-haspopup="dialog"
                    aria-label={messages.replaceName(tableName(table))}
                    onClick={() => setReplacing(table)}
                  >
                    {messages.replace}
                  </Button>
                </span>
              ) : (
                <Button
                  isPending={isSaving}
                  aria-label={messages.createName(tableName(table))}
                  onClick={() => void create(table)}
                >
                  {messages.create}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {shownTable?.card && (
        <CardDialog name={tableName(shownTable)} path={shownTable.card.path} onClose={() => setShown(undefined)} />
      )}
      {replacing && (
        <ConfirmDialog
          question={messages.replaceQuestion(tableName(replacing))}
          confirmLabel={messages.replaceConfirm}
          isDangerous
          isPending={isSaving}
          error={failure}
          onConfirm={() => void replace(replacing)}
          onCancel={() => setReplacing(undefined)}
        >
          <p>{messages.replaceWarning}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
