import { type ReactElement, useState } from 'react'
import type { MenuItem } from '@thali/contract/menu/item'
import { BulkBar } from '#web/features/catalog/bulk-bar.tsx'
import { BulkPriceDialog } from '#web/features/catalog/bulk-price-dialog.tsx'
import { BulkSoldOutDialog } from '#web/features/sold-out/bulk-sold-out-dialog.tsx'

type SelectedItemsProps = {
  readonly restaurantId: string
  readonly items: readonly MenuItem[]
  /** The items in view, for "Select all". */
  readonly shown: readonly MenuItem[]
  readonly selected: ReadonlySet<string>
  readonly timezone: string
  /** Undefined ends the select mode. */
  readonly onSelect: (selected: ReadonlySet<string> | undefined) => void
  /** Called after a change. */
  readonly onChanged: () => void
}

/** The bar of the select mode with its bulk changes of prices and availability. */
export const SelectedItems = (props: SelectedItemsProps): ReactElement => {
  const { restaurantId, items, shown, selected, timezone, onSelect, onChanged } = props
  const [bulk, setBulk] = useState<'prices' | 'sold-out'>()
  const chosen = items.filter(({ id }) => selected.has(id))
  const close = (): void => setBulk(undefined)
  return (
    <>
      <BulkBar
        count={chosen.length}
        onAll={() => onSelect(new Set(shown.map(({ id }) => id)))}
        onPrices={() => setBulk('prices')}
        onSoldOut={() => setBulk('sold-out')}
        onDone={() => onSelect(undefined)}
      />
      {bulk === 'prices' && (
        <BulkPriceDialog items={chosen} timezone={timezone} onClose={close} onChanged={onChanged} />
      )}
      {bulk === 'sold-out' && (
        <BulkSoldOutDialog restaurantId={restaurantId} items={chosen} onClose={close} onChanged={onChanged} />
      )}
    </>
  )
}
