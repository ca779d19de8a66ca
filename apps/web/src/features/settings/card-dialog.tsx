import { type ReactElement, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import styles from './settings.module.css'
import { tableMessages as messages } from './table-messages.en.ts'

type CardDialogProps = {
  /** Of the table. */
  readonly name: string
  readonly path: string
  readonly onClose: () => void
}

/** The card of a table on the screen: QR code and link, for a test scan. */
export const CardDialog = ({ name, path, onClose }: CardDialogProps): ReactElement => {
  const fieldRef = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'copied' | 'by-hand'>()
  const link = `${location.origin}${path}`
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
    <Dialog title={messages.cardTitle(name)} onClose={onClose}>
      <div className={styles.card}>
        <QrCode text={link} label={messages.qrLabel(name)} className={styles.qr} />
        <p className={styles.hint}>{messages.cardTest}</p>
        <TextField ref={fieldRef} label={messages.cardLink} value={link} readOnly />
        <div className={styles.choices}>
          <Button onClick={() => void copy()}>{messages.copy}</Button>
        </div>
        <output className={styles.state}>
          {state === 'copied' && messages.copied}
          {state === 'by-hand' && messages.copyByHand}
        </output>
      </div>
    </Dialog>
  )
}
