import { type ReactElement, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { floorMessages as messages } from './floor-messages.en.ts'
import styles from './floor-view.module.css'
import { lastChange } from './table-actions.ts'

/** The last change of this screen, with Undo where it is possible. It stays until the next change or Dismiss. */
export const LastChangeBar = (): ReactElement => {
  const change = useStore(lastChange)
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<{ readonly of: typeof change; readonly words: string }>()
  const undo = async (): Promise<void> => {
    if (isPending || !change?.undo) return
    setIsPending(true)
    const refusal = await change.undo()
    setIsPending(false)
    setFailed(refusal === undefined ? undefined : { of: change, words: refusal })
  }
  return (
    // Present from the start, so that screen readers observe it.
    <output>
      {change && (
        <span className={styles.bar}>
          <span className={styles.barText}>{change.words}</span>
          {failed?.of === change && <span className={styles.failure}>{failed.words}</span>}
          {change.undo && (
            <Button isPending={isPending} onClick={() => void undo()}>
              {messages.undo}
            </Button>
          )}
          <IconButton label={messages.dismiss} icon={<Icon name="close" />} onClick={() => lastChange.set(undefined)} />
        </span>
      )}
    </output>
  )
}
