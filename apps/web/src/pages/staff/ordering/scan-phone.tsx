import { type ReactElement, useEffect } from 'react'
import { scanMessages } from '#web/features/basket/scan-messages.en.ts'
import { ScanPhone as ScanPhoneDialog } from '#web/features/basket/ui/scan-phone.tsx'
import { reloadRestaurantData, useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Glyph } from '#web/ui/icon.tsx'
import { createCodeReader } from '#web/ui/qr-scanner.tsx'
import { onIdle } from '#web/lib/idle.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { useOrderAt } from './order-at.tsx'
import { useTakeawayOf } from './takeaway-tables.ts'
import styles from '../room/room-actions.module.css'

const icon =
  'M4.5 8V5.5a1 1 0 0 1 1-1H8M16 4.5h2.5a1 1 0 0 1 1 1V8M19.5 16v2.5a1 1 0 0 1-1 1H16M8 19.5H5.5a1 1 0 0 1-1-1V16M9.5 7.5h5v9h-5z'

// A phone that is turned moves the button into the header, and the reader stays open.
const isScanning = createStore(false)

/** Opens the reader for the order of a phone without a network. */
export const ScanPhone = (): ReactElement => {
  const { status, itemById, restaurant, packing } = useRestaurantData()
  const takeawayOf = useTakeawayOf(restaurant)
  const isOpen = useStore(isScanning)
  const { orderAt, question } = useOrderAt()
  useEffect(() => {
    // The reader must work while the Wi-Fi is down, so its code is downloaded before.
    onIdle(() => void createCodeReader().catch(() => undefined))
  }, [])
  const open = (): void => {
    isScanning.set(true)
    if (status === 'failed') void reloadRestaurantData()
  }
  return (
    <>
      <button
        type="button"
        data-press=""
        title={scanMessages.open}
        className={classNames(styles.switch, styles.scan)}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Glyph d={icon} />
        <span>{scanMessages.open}</span>
      </button>
      {isOpen && (
        <ScanPhoneDialog
          menu={status === 'ready' ? itemById : undefined}
          timezone={restaurant?.timezone ?? 'Asia/Kolkata'}
          packingAt={(tableNumber) => (takeawayOf(tableNumber) === 'counter' ? packing : undefined)}
          onOrderPad={(tableNumber) => {
            isScanning.set(false)
            orderAt(tableNumber)
          }}
          onClose={() => isScanning.set(false)}
        />
      )}
      {question}
    </>
  )
}
