import { type ReactElement, useState } from 'react'
import type { Table } from '@thali/contract/tables/table'
import { Button } from '#web/ui/button.tsx'
import { SubmitRow } from '#web/forms/form.tsx'
import { type CardChoice, saveCardChoice } from './card-choice.ts'
import { CardDialog } from './card-dialog.tsx'
import { FormatFields } from './format-fields.tsx'
import { MissingCards } from './missing-cards.tsx'
import { MoreActions } from './more-actions.tsx'
import { AddressNotice, StaleNotice } from './notices.tsx'
import { type CardRestaurant, type CardTable, contentOf, sentencesOf } from './paper/card-content.ts'
import { formats, sheetsOf } from './paper/formats.ts'
import { Sheets } from './paper/sheets.tsx'
import { PrintedQuestion } from './printed-question.tsx'
import { ReplaceQuestion } from './replace-question.tsx'
import styles from './table-cards.module.css'
import { cardsMessages as messages } from './table-cards-messages.en.ts'
import { TablePicker } from './table-picker.tsx'
import { useDownload } from './use-download.ts'
import { usePaper } from './use-paper.ts'
import { usePrinting } from './use-printing.ts'

/** The restaurant of the cards. */
export type OwnRestaurant = CardRestaurant & { readonly id: string; readonly timezone: string }

type PrintDeskProps = {
  readonly restaurant: OwnRestaurant
  readonly tables: readonly Table[]
  readonly choice: CardChoice
}

type DialogsProps = Omit<PrintDeskProps, 'tables'> & {
  readonly origin: string
  /** Its card is shown. */
  readonly shown: CardTable | undefined
  readonly onHide: () => void
  readonly replacing: readonly CardTable[] | undefined
  readonly onReplace: (tables: readonly CardTable[] | undefined) => void
  readonly onReplaced: (numbers: readonly number[]) => void
}

const CardDialogs = (props: DialogsProps): ReactElement | null => {
  const { restaurant, choice, origin, shown, onHide, replacing, onReplace, onReplaced } = props
  const { isSaving, error, save: download, reset } = useDownload()
  if (replacing)
    return (
      <ReplaceQuestion
        restaurantId={restaurant.id}
        tables={replacing}
        onReplaced={() => onReplaced(replacing.map(({ number }) => number))}
        onClose={() => onReplace(undefined)}
      />
    )
  if (!shown) return null
  const cards = [contentOf(shown, restaurant, sentencesOf(restaurant, choice.language), origin)]
  return (
    <CardDialog
      table={shown}
      origin={origin}
      isSaving={isSaving}
      hasFailed={error !== undefined}
      onDownload={() => void download({ format: choice.format, cards })}
      onReplace={() => onReplace([shown])}
      onClose={() => {
        reset()
        onHide()
      }}
    />
  )
}

/** The choice of tables and paper next to the sheets, and the print. */
export const PrintDesk = ({ restaurant, tables, choice }: PrintDeskProps): ReactElement => {
  const origin = restaurant.guestAddress ?? location.origin
  const { format } = choice
  const place = { origin, timezone: restaurant.timezone }
  const { chosen, choose, ready, cards, missing, stale } = usePaper(restaurant, tables, choice, origin)
  const [shown, setShown] = useState<number>()
  const [replacing, setReplacing] = useState<readonly CardTable[]>()
  const onPaper = ready.length > 0 ? { format, tables: ready } : undefined
  const { printed, ask, forget } = usePrinting(onPaper)
  return (
    <div className={styles.page}>
      <div className={styles.controls}>
        <p className={styles.hint}>{messages.intro}</p>
        <AddressNotice origin={origin} />
        <MissingCards restaurantId={restaurant.id} tables={missing} />
        {/* Before the first print there is nothing to compare with. */}
        {tables.some(({ card }) => card?.printed) && (
          <StaleNotice tables={stale} chosen={chosen} onChoose={choose} {...place} />
        )}
        <FormatFields choice={choice} onChoose={saveCardChoice} />
        <TablePicker
          tables={tables}
          chosen={chosen}
          onChoose={choose}
          onShow={({ number }) => setShown(number)}
          {...place}
        />
        {onPaper && (
          <MoreActions
            format={format}
            cards={cards}
            onMarkPrinted={() => ask(onPaper)}
            onReplace={() => setReplacing(ready)}
          />
        )}
      </div>
      <section className={styles.tray} aria-label={messages.preview}>
        <p className={styles.paperHint}>
          {onPaper ? messages.paperHint : chosen.size > 0 ? messages.previewMissing : messages.previewEmpty}
        </p>
        {onPaper && <Sheets format={format} cards={cards} />}
      </section>
      <SubmitRow error={undefined} className={styles.actions}>
        <Button variant="primary" isFullWidth disabled={!onPaper} onClick={() => window.print()}>
          {cards.length === 0
            ? messages.printNone
            : messages.print({
                things: messages.counted[format](cards.length),
                count: sheetsOf(formats[format], cards).length,
              })}
        </Button>
      </SubmitRow>
      <CardDialogs
        restaurant={restaurant}
        choice={choice}
        origin={origin}
        shown={tables.find((table): table is CardTable => table.number === shown && table.card !== undefined)}
        onHide={() => setShown(undefined)}
        replacing={replacing}
        onReplace={setReplacing}
        onReplaced={choose}
      />
      {printed && <PrintedQuestion restaurantId={restaurant.id} origin={origin} printed={printed} onClose={forget} />}
    </div>
  )
}
