import { type ReactElement, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { cardTableText } from './card-tables.ts'
import type { CardTable } from './paper/card-content.ts'
import styles from './table-cards.module.css'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

type CardDialogProps = {
  readonly table: CardTable
  readonly origin: string
  readonly isSaving: boolean
  readonly hasFailed: boolean
  readonly onDownload: () => void
  readonly onReplace: () => void
  readonly onClose: () => void
}

/** The card of a table on the screen: QR code and link, for a test scan. */
export const CardDialog = (props: CardDialogProps): ReactElement => {
  const { table, origin, isSaving, hasFailed, onDownload, onReplace, onClose } = props
  const fieldRef = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'copied' | 'by-hand'>()
  const link = `${origin}${table.card.path}`
  const copy = async (): Promise<void> => {
    try {
      // Missing on plain http.
      await navigator.clipboard.writeText(link)
      setState('copied')
    } catch {
      fieldRef.current?.select()
      setState('by-hand')
    }
  }
  return (
    <Dialog title={messages.cardTitle(cardTableText(table))} onClose={onClose}>
      <div className={styles.shown}>
        <QrCode text={link} label={messages.qrLabel(cardTableText(table))} className="qr" />
        <p className={styles.hint}>{messages.cardTest}</p>
        <TextField ref={fieldRef} label={messages.cardLink} value={link} readOnly />
        <div className="row-2">
          <Button onClick={() => void copy()}>{messages.copy}</Button>
          <Button isPending={isSaving} onClick={onDownload}>
            {messages.downloadOne}
          </Button>
          <Button variant="ghost" aria-haspopup="dialog" onClick={onReplace}>
            {messages.replace}
          </Button>
        </div>
        {hasFailed && (
          <p role="alert" className="notice danger">
            {messages.downloadFailed}
          </p>
        )}
        <output className={styles.hint}>
          {state === 'copied' && messages.copied}
          {state === 'by-hand' && messages.copyByHand}
        </output>
      </div>
    </Dialog>
  )
}
