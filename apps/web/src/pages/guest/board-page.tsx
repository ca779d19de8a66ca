import { type ReactElement, useEffect } from 'react'
import { boardPath } from '@thali/contract/restaurants/board'
import { boardMessages as messages } from '#web/features/board/board-messages.en.ts'
import { BoardView } from '#web/features/board/board-view.tsx'
import { useBoard } from '#web/features/board/use-board.ts'
import {
  chime,
  followSound,
  setSound,
  soundBlocked,
  soundStore,
  startSound,
} from '#web/features/orders/live/live-sound.ts'
import { usePath } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

const ring = (): void => chime('order')

/** Browsers play no sound before a tap. The screen stays on with the sound. */
const SoundButton = (): ReactElement | null => {
  const { isOn } = useStore(soundStore)
  const isBlocked = useStore(soundBlocked)
  if (isOn && !isBlocked) return null
  return <Button onClick={() => (isOn ? startSound() : setSound({ isOn: true }))}>{messages.turnOnSound}</Button>
}

/** The tokens of takeaway orders on a screen of the room (decision 164). Its link needs no login. */
export const BoardPage = (): ReactElement => {
  const code = usePath().slice(boardPath.length).replace(/\/+$/, '')
  const followed = useBoard(code, ring)
  useEffect(followSound, [])
  const { board, isGone } = followed
  return (
    <Page title={board?.restaurantName ?? messages.title} layout="full" actions={isGone ? null : <SoundButton />}>
      {isGone ? <EmptyState title={messages.gone} body={messages.goneHint} /> : <BoardView {...followed} />}
    </Page>
  )
}
