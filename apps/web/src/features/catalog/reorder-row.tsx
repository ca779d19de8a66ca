import { useSortable } from '@dnd-kit/sortable'
import type { PointerEvent, ReactElement } from 'react'
import type { Category } from '@thali/contract/menu/category'
import { classNames } from '#web/lib/class-names.ts'
import { Chip } from '#web/ui/chip.tsx'
import { categoriesMessages as messages } from './messages.en.ts'
import { CatalogIcon } from './icons.tsx'
import { MoveArrows } from '#web/ui/move-arrows.tsx'
import styles from './reorder-list.module.css'

type ReorderRowProps = {
  readonly category: Category
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: 1 | -1) => void
}

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
      <MoveArrows name={name} isFirst={isFirst} isLast={isLast} onStep={onStep} />
    </li>
  )
}
