import { type ReactElement, useState } from 'react'
import { useTableLabel } from '#web/product/table-visit.ts'
import { useVisit } from '#web/product/visit.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { tableNoticeMessages as messages } from './table-notice-messages.en.ts'
import styles from './table-notice.module.css'

type TableNoticeProps = {
  /** Why this phone cannot order; undefined if it may. */
  readonly refusal: string | undefined
}

/** Above the menu: this phone cannot order, or staff moved the party to another table. The header names the table too. */
export const TableNotice = ({ refusal }: TableNoticeProps): ReactElement | null => {
  const { tableNumber, linkTable } = useVisit()
  const label = useTableLabel()
  const [closedFor, setClosedFor] = useState<number>()
  const isMoved = tableNumber !== undefined && tableNumber !== linkTable && tableNumber !== closedFor
  if (refusal !== undefined) {
    return (
      <output className={styles.replaced}>
        <Icon name="alert" />
        <strong>{refusal}</strong>
      </output>
    )
  }
  if (!isMoved) return null
  return (
    <div className={styles.moved}>
      <output>{messages.moved(label ?? messages.table(tableNumber))}</output>
      <IconButton label={messages.close} icon={<Icon name="close" />} onClick={() => setClosedFor(tableNumber)} />
    </div>
  )
}
