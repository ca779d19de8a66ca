import { useSortable } from '@dnd-kit/sortable'
import type { MouseEvent, PointerEvent, ReactElement } from 'react'
import type { Category } from '@thali/contract'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { categoriesMessages as messages } from './messages.en.ts'
import { CatalogIcon } from './icons.tsx'
import styles from './reorder-list.module.css'

type ReorderRowProps = {
  readonly category: Category
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: 1 | -1) => void
}

type ArrowProps = {
  readonly label: string
  readonly icon: 'chevron-up' | 'chevron-down'
  readonly isEnd: boolean
  readonly onPress: () => void
}

// Not `disabled` at the end of the list: the button would lose the focus.
const Arrow = ({ label, icon, isEnd, onPress }: ArrowProps): ReactElement => (
  <IconButton
    label={label}
    icon={<LaterIcon name={icon} />}
    aria-disabled={isEnd || undefined}
    className={styles.arrow}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      const button = event.currentTarget
      onPress()
      // A row that moves down leaves the document for a moment and loses the focus.
      requestAnimationFrame(() => button.focus({ preventScroll: true }))
    }}
  />
)

/** A category that can be moved. */
export const ReorderRow = ({ category, isFirst, isLast, onStep }: ReorderRowProps): ReactElement => {
  const { id, name, isSuspended } = category
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: messages.dragRole },
  })
  // A mouse drags the row anywhere; a finger on its text scrolls the page.
  const dragByMouse = (event: PointerEvent<HTMLElement>): void => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
    if (event.pointerType === 'mouse' && !isOnButton) listeners?.['onPointerDown']?.(event)
  }
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.row, isDragging && styles.dragged)}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      onPointerDown={dragByMouse}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        className={styles.handle}
        aria-label={messages.drag(name)}
      >
        <CatalogIcon name="handle" />
      </button>
      <span className={styles.name}>{name}</span>
      {isSuspended && <Chip>{messages.suspended}</Chip>}
      <Arrow label={messages.moveUp(name)} icon="chevron-up" isEnd={isFirst} onPress={() => onStep(-1)} />
      <Arrow label={messages.moveDown(name)} icon="chevron-down" isEnd={isLast} onPress={() => onStep(1)} />
    </li>
  )
}
