import { type ReactElement, useEffect, useRef, useState } from 'react'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { menuFileMessages as messages } from './menu-file-messages.en.ts'
import styles from './menu-file.module.css'
import type { MenuSource } from './use-menu-import.ts'

type CopyChoiceProps = {
  /** The other restaurants of the account. */
  readonly sources: readonly MenuSource[]
  /** The restaurant whose menu is shown at once, such as after it was named for a new restaurant. */
  readonly firstId: string | undefined
  readonly isBusy: boolean
  readonly onCopy: (source: MenuSource) => void
}

/** Chooses another restaurant of the account, whose menu is copied after a preview. */
export const CopyChoice = ({ sources, firstId, isBusy, onCopy }: CopyChoiceProps): ReactElement => {
  const [chosenId, setChosenId] = useState(firstId)
  const chosen = sources.find(({ restaurantId }) => restaurantId === chosenId) ?? sources[0]
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current || !firstId || chosen?.restaurantId !== firstId) return
    isBegun.current = true
    onCopy(chosen)
    // Another import after this one begins without it.
    navigate(pages.menuFile, { replace: true })
  }, [chosen, firstId, onCopy])
  return (
    <div className={styles.copy}>
      <SelectField
        label={messages.copyFrom}
        value={chosen?.restaurantId ?? ''}
        disabled={isBusy}
        onChange={(event) => setChosenId(event.target.value)}
      >
        {sources.map(({ restaurantId, name }) => (
          <option key={restaurantId} value={restaurantId}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button disabled={isBusy || !chosen} onClick={() => chosen && onCopy(chosen)}>
        {messages.showCopy}
      </Button>
    </div>
  )
}
