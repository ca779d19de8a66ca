import { type CSSProperties, type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { MenuCategory } from '@thali/contract/menu/category'
import { type MenuItem, isAvailable } from '@thali/contract/menu/item'
import { classNames } from '#web/lib/class-names.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNear } from '#web/ui/near.ts'
import { usePieces } from '#web/ui/pieces.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, LoadingState } from '#web/ui/state-page.tsx'
import type { Catalog } from './catalog.ts'
import { ItemRow } from './item-row.tsx'
import { itemsMessages as messages } from './messages.en.ts'
import styles from './item-list.module.css'

/** Loading, error and empty states of Items. */
export const ItemListStates = (props: { readonly catalog: Catalog; readonly addButton: ReactNode }): ReactElement => {
  const { status, isFetching, refetch } = props.catalog
  if (status === 'loading') {
    return (
      <LoadingState label={messages.loading}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height="96px" />
        ))}
      </LoadingState>
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState
        title={messages.failedTitle}
        body={commonMessages.checkConnection}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    )
  }
  return <EmptyState title={messages.emptyTitle} body={messages.emptyBody} action={props.addButton} />
}

export type ItemListProps = {
  readonly categories: readonly MenuCategory[]
  /** IANA name. */
  readonly timezone: string
  /** Element id of a category's section, for the tabs. */
  readonly sectionIdOf: (categoryId: string) => string
  /** Renders the picture of a dish; from another feature. */
  readonly renderPicture: (item: MenuItem, isUnavailable: boolean) => ReactNode
  /** Renders diet mark and price, or the lowest of its portions; from another feature. */
  readonly renderPrice: (item: MenuItem) => ReactNode
  /** Why an item is sold out or how many are left, as text; from another feature. */
  readonly stateOf: (item: MenuItem) => string | undefined
  readonly onSoldOut: (item: MenuItem) => void
  /** Ids of the items selected for a bulk change; undefined outside of the select mode. */
  readonly selected: ReadonlySet<string> | undefined
  readonly onSelect: (id: string) => void
  /** An item whose category is drawn at first. */
  readonly wanted?: string | undefined
}

/** Each item once, in the order of the menu. An item may be in two categories. */
export const uniqueItems = (categories: readonly MenuCategory[]): readonly MenuItem[] => [
  ...new Map(categories.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values(),
]

/** Number of rows in one, two and three columns; custom properties are not CSSProperties for TypeScript. */
const rowCounts = (count: number): CSSProperties =>
  ({ '--rows-1': count, '--rows-2': Math.ceil(count / 2), '--rows-3': Math.ceil(count / 3) }) as CSSProperties

/** Categories are drawn at first until this many items are there. */
const firstItems = 40
/** Found items that are drawn at once. */
const piece = 60

type RowsProps = {
  readonly items: readonly MenuItem[]
  readonly isFirst: boolean
  readonly rowOf: (item: MenuItem) => ReactElement
}

/** The items of a category, drawn when it comes near the view; its place is reserved. */
const Rows = ({ items, isFirst, rowOf }: RowsProps): ReactElement => {
  const ref = useRef<HTMLUListElement>(null)
  const isNear = useNear(ref, isFirst)
  return (
    <ul ref={ref} className={classNames(styles.rows, !isNear && styles.reserved)}>
      {isNear && items.map(rowOf)}
    </ul>
  )
}

/** All items by category, below the ones that cannot be ordered today (spec §2 "Items"). */
export const ItemList = (props: ItemListProps): ReactElement => {
  const { categories, timezone, sectionIdOf, selected, wanted, ...row } = props
  const [now] = useState(() => new Date())
  const unavailable = uniqueItems(categories).filter((item) => !isAvailable(item, now, timezone))
  const filled = categories.filter(({ items }) => items.length > 0)
  const itemsBefore = (at: number): number => filled.slice(0, at).reduce((sum, { items }) => sum + items.length, 0)
  const rowOf = (item: MenuItem): ReactElement => (
    <ItemRow
      key={item.id}
      item={item}
      now={now}
      timezone={timezone}
      heading="h3"
      isSelected={selected?.has(item.id)}
      {...row}
    />
  )
  return (
    <div className={styles.list}>
      {unavailable.length > 0 && (
        <section aria-labelledby="unavailable-items" className={styles.unavailable}>
          <h2 id="unavailable-items" className={styles.heading}>
            {messages.unavailableItems} <span className="small-count">{unavailable.length}</span>
          </h2>
          <Rows items={unavailable} isFirst={unavailable.length <= firstItems} rowOf={rowOf} />
        </section>
      )}
      {filled.map(({ id, name, items, isSuspended }, at) => (
        <section
          key={id}
          id={sectionIdOf(id)}
          aria-labelledby={`${sectionIdOf(id)}-heading`}
          className={styles.section}
          style={rowCounts(items.length)}
        >
          <h2 id={`${sectionIdOf(id)}-heading`} tabIndex={-1} className={styles.heading}>
            {name} <span className="small-count">{items.length}</span>
            {isSuspended && <Chip>{messages.suspended}</Chip>}
          </h2>
          <Rows
            items={items}
            isFirst={itemsBefore(at) < firstItems || items.some((item) => item.id === wanted)}
            rowOf={rowOf}
          />
        </section>
      ))}
    </div>
  )
}

type FoundItemsProps = Omit<ItemListProps, 'sectionIdOf' | 'categories' | 'wanted'> & {
  readonly text: string
  readonly found: readonly MenuItem[]
}

/** Items that a text finds, as one list. */
export const FoundItems = (props: FoundItemsProps): ReactElement => {
  const { found, timezone, text, selected, ...row } = props
  const [now] = useState(() => new Date())
  const { drawn, more } = usePieces(found, piece)
  return (
    <div className={styles.list}>
      <output className={styles.found}>
        {found.length === 0 ? messages.nothingFound(text.trim()) : messages.foundCount(found.length)}
      </output>
      <ul className={styles.rows}>
        {drawn.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            now={now}
            timezone={timezone}
            heading="h2"
            isSelected={selected?.has(item.id)}
            {...row}
          />
        ))}
      </ul>
      {more}
    </div>
  )
}
