import { type ReactElement, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './bill-page.module.css'
import { keepMessages as messages } from './diner-messages.en.ts'
import type { LinkedBill } from './kept-bills.ts'
import { addressOf, shareLink } from './share-link.ts'

/** Prints the page, where the browser can. */
export const PrintButton = (): ReactElement | null =>
  typeof window.print === 'function' ? <Button onClick={() => window.print()}>{messages.print}</Button> : null

type KeepProps = {
  readonly bill: LinkedBill
  /** The address for guests: the phone may leave the restaurant's network before it opens the link. */
  readonly origin: string
}

/** Shares, copies or prints a bill. */
export const KeepActions = ({ bill, origin }: KeepProps): ReactElement => {
  const [isShown, setIsShown] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  const share = async (): Promise<void> => {
    if (!(await shareLink(bill, origin))) setIsShown(true)
  }
  return (
    <div className="stack-3">
      <div className={styles.actions}>
        <Button onClick={() => void share()}>{messages.share}</Button>
        <PrintButton />
      </div>
      <p className="hint centred">{messages.hint}</p>
      {isShown && (
        <Dialog title={messages.linkTitle} initialFocusRef={fieldRef} onClose={() => setIsShown(false)}>
          <TextField
            ref={fieldRef}
            label={messages.linkLabel}
            readOnly
            value={addressOf(bill, origin)}
            onFocus={(event) => event.target.select()}
          />
        </Dialog>
      )}
    </div>
  )
}
