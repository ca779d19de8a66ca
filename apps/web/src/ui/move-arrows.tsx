import type { MouseEvent, ReactElement } from 'react'
import { IconButton } from './button.tsx'
import { LaterIcon } from './later-icon.tsx'
import { moveMessages as messages } from './move-messages.en.ts'
import styles from './move-arrows.module.css'

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

type MoveArrowsProps = {
  /** The row's name. */
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onStep: (by: 1 | -1) => void
}

/** Two buttons that move a row of a list up and down. At the ends `onStep` has to do nothing. */
export const MoveArrows = ({ name, isFirst, isLast, onStep }: MoveArrowsProps): ReactElement => (
  <>
    <Arrow label={messages.moveUp(name)} icon="chevron-up" isEnd={isFirst} onPress={() => onStep(-1)} />
    <Arrow label={messages.moveDown(name)} icon="chevron-down" isEnd={isLast} onPress={() => onStep(1)} />
  </>
)
