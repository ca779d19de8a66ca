import { type ReactElement, useId } from 'react'
import type { SourceItem } from '@thali/contract/sources/source'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { usePieces } from '#web/ui/pieces.tsx'
import { sourceItemsMessages as messages } from './source-items-messages.en.ts'
import styles from './source-items.module.css'

/** A dish of the menu, with its portion; no name when it is no longer there. */
export type MappedDish = { readonly name?: string | undefined; readonly isPortionGone?: boolean }

type RowProps = { readonly mapping: SourceItem; readonly dish: MappedDish; readonly onOpen: () => void }

const MappingRow = ({ mapping, dish, onOpen }: RowProps): ReactElement => {
  const { name, isPortionGone } = dish
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} data-press="" aria-haspopup="dialog" onClick={onOpen}>
        <span className="grow">
          <span className="block name">{mapping.sourceItemId}</span>
          {name === undefined && <span className="block hint warning">{messages.dishGone}</span>}
          {name !== undefined && isPortionGone && (
            <span className="block hint warning">{messages.portionGone(name)}</span>
          )}
          {name !== undefined && !isPortionGone && <span className="block hint">{name}</span>}
        </span>
        <LaterIcon name="chevron-down" />
      </button>
    </li>
  )
}

/** Rows that are drawn at once. */
const piece = 60

type SourceSectionProps = {
  readonly name: string
  /** The settings have the source. */
  readonly isKnown: boolean
  /** It has no mapping, found or not. */
  readonly isEmpty: boolean
  readonly found: readonly SourceItem[]
  readonly dishOf: (mapping: SourceItem) => MappedDish
  readonly onAdd: () => void
  readonly onOpen: (mapping: SourceItem) => void
}

/** The ids of one source with their dishes; those without a dish first. */
export const SourceSection = (props: SourceSectionProps): ReactElement => {
  const { name, isKnown, isEmpty, found, dishOf, onAdd, onOpen } = props
  const id = useId()
  const isBroken = (mapping: SourceItem): boolean => dishOf(mapping).name === undefined
  const sorted = [...found.filter(isBroken), ...found.filter((mapping) => !isBroken(mapping))]
  const { drawn, more } = usePieces(sorted, piece)
  return (
    <section aria-labelledby={id} className="column-3">
      <div className="spread">
        <h2 id={id} className="anywhere">
          {name} {found.length > 0 && <span className="small-count">{found.length}</span>}
        </h2>
        {isKnown && (
          <Button aria-label={messages.addLabel(name)} aria-haspopup="dialog" onClick={onAdd}>
            <Icon name="plus" />
            {messages.add}
          </Button>
        )}
      </div>
      {!isKnown && <p className="notice warn">{messages.unknownSource(name)}</p>}
      {isEmpty && <p className="empty-box">{messages.none(name)}</p>}
      {drawn.length > 0 && (
        <ul className="list raised">
          {drawn.map((mapping) => (
            <MappingRow key={mapping.id} mapping={mapping} dish={dishOf(mapping)} onOpen={() => onOpen(mapping)} />
          ))}
        </ul>
      )}
      {more}
    </section>
  )
}
