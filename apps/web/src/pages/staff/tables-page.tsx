import { type ReactElement, useEffect, useRef } from 'react'
import { useIsDisconnected } from '#web/features/orders/live-status.tsx'
import { ActiveTables } from '#web/features/orders/live-tables-list.tsx'
import { RunningOrders } from '#web/features/orders/running-orders.tsx'
import { runningOrdersMessages } from '#web/features/orders/running-orders-messages.en.ts'
import { AssistanceList } from '#web/features/waiter-calls/assistance-list.tsx'
import { useMediaQuery } from '#web/lib/media-query.ts'
import { paths } from '#web/lib/paths.ts'
import { Link, navigate, useQueryParams } from '#web/lib/router.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pagesMessages } from '../messages.en.ts'
import { useAddMore } from './add-more.tsx'
import { LivePage } from './live-page.tsx'
import styles from './tables-page.module.css'

/** From here on a chosen table's orders stand with the list of tables (ux "Table Service"). */
const wideQuery = '(width >= 1024px)'

const choose = (tableNumber: number | undefined): void =>
  navigate(tableNumber === undefined ? paths.adminTables : `${paths.adminTables}?table=${tableNumber}`, {
    replace: true,
  })

type PaneProps = { readonly tableNumber: number; readonly timezone: string }

const Pane = ({ tableNumber, timezone }: PaneProps): ReactElement => {
  const paneRef = useRef<HTMLElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { addMore, question } = useAddMore()
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    headingRef.current?.focus({ preventScroll: true })
    paneRef.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
    // For each table chosen anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [tableNumber])
  return (
    <section ref={paneRef} className={styles.pane} aria-labelledby="pane-title">
      <div className={styles.paneHead}>
        <h2 id="pane-title" ref={headingRef} tabIndex={-1} className={styles.paneTitle}>
          {runningOrdersMessages.title(tableNumber)}
        </h2>
        <IconButton
          label={runningOrdersMessages.hideOrders}
          icon={<Icon name="close" />}
          className={styles.close}
          onClick={() => choose(undefined)}
        />
      </div>
      <RunningOrders
        key={tableNumber}
        tableNumber={tableNumber}
        timezone={timezone}
        onAllClosed={() => choose(undefined)}
        onAddMore={addMore}
      />
      {question}
    </section>
  )
}

/** @returns Table Service: who needs a waiter, and which tables have running orders (spec §2). */
export const TablesPage = (): ReactElement => {
  const isWide = useMediaQuery(wideQuery)
  const isDisconnected = useIsDisconnected()
  const chosen = Number(useQueryParams().get('table'))
  const selected = isWide && Number.isInteger(chosen) && chosen > 0 ? chosen : undefined
  return (
    <LivePage title={pagesMessages.tables}>
      {(timezone) => (
        <div className={styles.room}>
          <div className={styles.tables}>
            <AssistanceList isDisconnected={isDisconnected} />
            <ActiveTables selected={selected} onSelect={isWide ? choose : undefined} />
            <Link to={paths.orderPad} className={styles.newOrder} data-press="">
              <Icon name="plus" />
              {pagesMessages.newOrder}
            </Link>
          </div>
          {selected === undefined ? (
            <p className={styles.hint}>{runningOrdersMessages.chooseTable}</p>
          ) : (
            <Pane tableNumber={selected} timezone={timezone} />
          )}
        </div>
      )}
    </LivePage>
  )
}
