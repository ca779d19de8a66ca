import { type PointerEvent, type ReactElement, useMemo } from 'react'
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { Category } from '@thali/contract/menu/category'
import { classNames } from '#web/lib/class-names.ts'
import { announce } from '#web/ui/announce.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { MoveArrows } from '#web/ui/move-arrows.tsx'
import { moved } from './category-order.ts'
import { CatalogIcon } from './icons.tsx'
import { categoriesMessages as messages } from './messages.en.ts'
import styles from './reorder-list.module.css'

type ReorderRowProps = {
  readonly category: Category
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: 1 | -1) => void
}

/** A category that can be moved. */
const ReorderRow = ({ category, isFirst, isLast, onStep }: ReorderRowProps): ReactElement => {
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

type ReorderListProps = {
  /** In the current order. */
  readonly categories: readonly Category[]
  /** Called with the ids in their new order after each move. */
  readonly onMove: (ids: readonly string[]) => void
}

// Smaller movements on the handle lift nothing (px).
const minMovePx = 4

/**
 * The texts go to the app's own region, which reads only the last of several. A row is announced as lifted when the
 * library reports it over its own place. Before that the library has not measured the rows and ignores arrow keys.
 */
const announcementsOf = (categories: readonly Category[]): Announcements => {
  const count = categories.length
  const nameOf = (id: unknown): string => categories.find((one) => one.id === id)?.name ?? ''
  const placeOf = (id: unknown): number => categories.findIndex((one) => one.id === id) + 1
  const say = (text: string): undefined => {
    announce(text)
    return undefined
  }
  let lastPlace: number | undefined
  return {
    onDragStart: () => {
      lastPlace = undefined
      return undefined
    },
    onDragOver: ({ active, over }) => {
      if (!over) return undefined
      const [place, former] = [placeOf(over.id), lastPlace]
      lastPlace = place
      if (place === former) return undefined
      const isLifted = former === undefined && over.id === active.id
      return say((isLifted ? messages.lifted : messages.movedTo)({ name: nameOf(active.id), place, count }))
    },
    onDragEnd: ({ active, over }) =>
      say(messages.movedTo({ name: nameOf(active.id), place: placeOf((over ?? active).id), count })),
    onDragCancel: ({ active }) => say(messages.putBack(nameOf(active.id))),
  }
}

/**
 * A list to reorder: by dragging the handle with mouse, pen or finger, with the keyboard, or with arrows. The page
 * scrolls near the edge of the window.
 */
export const ReorderList = ({ categories, onMove }: ReorderListProps): ReactElement => {
  const ids = categories.map(({ id }) => id)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: minMovePx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useMemo(() => announcementsOf(categories), [categories])

  const place = (from: number, to: number): void => {
    const next = moved(ids, from, to)
    if (next !== ids) onMove(next)
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over) place(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  const step = (from: number, by: 1 | -1): void => {
    const to = from + by
    if (to < 0 || to >= ids.length) return
    place(from, to)
    announce(messages.movedTo({ name: categories[from]?.name ?? '', place: to + 1, count: ids.length }))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: messages.dragInstructions } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="stack-2">
          {categories.map((category, at) => (
            <ReorderRow
              key={category.id}
              category={category}
              isFirst={at === 0}
              isLast={at === categories.length - 1}
              onStep={(by) => step(at, by)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
