import { type ReactElement, useMemo, useState } from 'react'
import { groupsOf } from '@thali/contract/menu/choice'
import type { MenuItem } from '@thali/contract/menu/item'
import { nextBusinessDay } from '@thali/contract/restaurants/hours'
import { serverWords } from '#web/api/errors.ts'
import { useNow } from '#web/lib/now.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type FetchedDishes, useDishes } from './fetched-dishes.ts'
import styles from './sold-out-list.module.css'
import { soldOutMessages as messages } from './sold-out-messages.en.ts'
import { SoldOutSheet } from './sold-out-sheet.tsx'
import { soldOutWords } from './sold-out-state.ts'
import { offerUndo, restoring } from './sold-out-undo.ts'
import { backOnSale, useSwitchItem } from './sold-out.ts'

/** A dish and its state: `words` of it, and whether it cannot be ordered. */
type Row = { readonly item: MenuItem; readonly words: string | undefined; readonly isOut: boolean }

type RowProps = {
  readonly row: Row
  /** The name in the language of the device, and the menu's name where it differs. */
  readonly name: string
  readonly ownName: string | undefined
  readonly left: number | undefined
  readonly onOpen: () => void
  readonly onChanged: () => void
}

const DishRow = ({ row, name, ownName, left, onOpen, onChanged }: RowProps): ReactElement => {
  const { item, words, isOut } = row
  const { isSaving, error, save } = useSwitchItem()
  const turn = async (): Promise<void> => {
    const change = isOut ? backOnSale : { ...backOnSale, soldOutUntil: nextBusinessDay }
    if (!(await save({ itemId: item.id, change }))) return
    const text = messages.set({ name, state: isOut ? messages.onSale : messages.soldOutTomorrow })
    offerUndo({ text, switches: [{ itemId: item.id, change: restoring(item, left) }], onUndone: onChanged })
    onChanged()
  }
  return (
    <li className={styles.row}>
      <button type="button" className={styles.dish} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.name}>{name}</span>
        {ownName && <span className="hint block">{ownName}</span>}
        {words && <span className={isOut ? styles.out : 'hint block'}>{words}</span>}
      </button>
      <Button
        variant={isOut ? 'primary' : 'secondary'}
        isPending={isSaving}
        aria-label={isOut ? messages.backName(name) : messages.soldOutName(name)}
        onClick={() => void turn()}
      >
        {isOut ? messages.back : messages.markOut}
      </Button>
      {error !== undefined && (
        <p role="alert" className="notice danger">
          {serverWords(error) ?? commonMessages.noAnswer}
        </p>
      )}
    </li>
  )
}

/** Names in the language of the device, by id; parts without one keep the menu's own. */
export type DishNames = {
  readonly items: Readonly<Record<string, string>>
  readonly categories: Readonly<Record<string, string>>
}

type SoldOutListProps = {
  readonly restaurantId: string
  readonly timezone: string
  readonly names: DishNames
  /** The dishes that a text finds. */
  readonly find: (items: readonly MenuItem[], text: string) => readonly MenuItem[]
  readonly onClose: () => void
}

type Section = { readonly id: string; readonly name: string; readonly items: readonly MenuItem[] }

/** The dishes that are out come first, as they were when the list was opened: no row moves under a finger. */
const sectionsOf = ({ menu }: FetchedDishes, outIds: ReadonlySet<string>, names: DishNames): readonly Section[] => {
  const all = menu.categories.map(({ id, name, items }) => ({ id, name: names.categories[id] ?? name, items }))
  const out = [...new Map(all.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()]
  const isOut = ({ id }: MenuItem): boolean => outIds.has(id)
  return [{ id: 'out', name: messages.nowOut, items: out.filter(isOut) }, ...all].filter(
    ({ items }) => items.length > 0,
  )
}

type ListProps = Omit<SoldOutListProps, 'restaurantId' | 'onClose'> & {
  readonly fetched: FetchedDishes
  readonly onOpen: (item: MenuItem) => void
  readonly onChanged: () => void
}

const List = ({ fetched, timezone, names, find, onOpen, onChanged }: ListProps): ReactElement => {
  const now = useNow()
  const [text, setText] = useState('')
  const toRow = (item: MenuItem): Row => {
    const left = fetched.stock.get(item.id)
    const words = soldOutWords(item, left, now, timezone)
    return { item, words, isOut: words !== undefined && !(left !== undefined && left > 0) }
  }
  const items = useMemo(() => fetched.menu.categories.flatMap((category) => category.items), [fetched])
  const [outIds] = useState(() => new Set(items.filter((item) => toRow(item).isOut).map(({ id }) => id)))
  const sections =
    text.trim() === ''
      ? sectionsOf(fetched, outIds, names)
      : [{ id: 'found', name: messages.found, items: find(items, text) }]
  return (
    <>
      <TextField
        label={messages.findDish}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {sections.map((section) => (
        <section key={section.id} className={styles.section} aria-label={section.name}>
          <h3 className="label">{section.name}</h3>
          {section.items.length === 0 && <p className="hint block">{messages.noDishFound}</p>}
          <ul>
            {section.items.map((item) => (
              <DishRow
                key={item.id}
                row={toRow(item)}
                name={names.items[item.id] ?? item.name}
                ownName={names.items[item.id] === undefined ? undefined : item.name}
                left={fetched.stock.get(item.id)}
                onOpen={() => onOpen(item)}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** All dishes of the menu: one tap makes one sold out until tomorrow, or puts it back; its name opens all choices. */
export const SoldOutList = ({ restaurantId, onClose, ...props }: SoldOutListProps): ReactElement => {
  const { fetched, retry } = useDishes(restaurantId)
  const [openId, setOpenId] = useState<string>()
  const dishes = fetched === 'failed' ? undefined : fetched
  const open = dishes?.menu.categories.flatMap(({ items }) => items).find(({ id }) => id === openId)
  return (
    <>
      <Dialog title={messages.listTitle} onClose={onClose}>
        <div className={styles.list}>
          {fetched === undefined && <output className="hint block">{messages.loading}</output>}
          {fetched === 'failed' && <FailureNotice text={messages.retrievingFailed} onRetry={retry} />}
          {dishes && <List {...props} fetched={dishes} onOpen={({ id }) => setOpenId(id)} onChanged={retry} />}
        </div>
      </Dialog>
      {open && dishes && (
        <SoldOutSheet
          item={open}
          groups={groupsOf(open, dishes.menu.optionGroups ?? [])}
          left={dishes.stock.get(open.id)}
          timezone={props.timezone}
          onClose={() => setOpenId(undefined)}
          onChanged={retry}
        />
      )}
    </>
  )
}
