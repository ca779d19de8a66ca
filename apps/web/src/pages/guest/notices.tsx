import type { ComponentType, ReactElement } from 'react'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { isCardRequired, notOrderingText } from '#web/features/basket/ui/visit-refusals.ts'
import { ClosedBanner } from '#web/features/menu/list/closed-banner.tsx'
import { TableNotice } from '#web/features/visit/table-notice.tsx'
import { storage } from '#web/lib/storage.ts'
import { getVisit } from '#web/product/visit.ts'
import { getTableVisit, subscribeToTableVisit, useTableVisit } from '#web/product/table-visit.ts'

type NoticesProps = { readonly restaurant: Restaurant }

/**
 * Says to guests that the restaurant takes no orders now, why this phone cannot order, with the words of the basket, or
 * that staff moved the party.
 */
const Notices = ({ restaurant }: NoticesProps): ReactElement => (
  <>
    <ClosedBanner restaurant={restaurant} />
    <TableNotice refusal={notOrderingText(useTableVisit())} />
  </>
)

/** The menu of a phone that could not order before waits at most this long for the answer about its visit (ms). */
const answerMs = 5000

const isAnswered = (): boolean => {
  const { visit, isEnded, isBrowsing } = getTableVisit()
  return visit !== undefined || isEnded || isBrowsing
}

/** Whether the phone could order at its table before: its menu waits for nothing. */
const isKnown = (): boolean => {
  const { restaurantId, linkTable } = getVisit()
  return storage.get('orderTable') === `${restaurantId}/${linkTable}`
}

const waitForAnswer = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, answerMs)
    subscribeToTableVisit(() => isAnswered() && resolve())
  })

/**
 * The notices, once it is known whether they are shown: where guests scan a card, after the server's answer about the
 * visit. A phone that could order before, or has no network, does not wait.
 */
export const loadNotices = async (): Promise<ComponentType<NoticesProps>> => {
  if (isCardRequired() && navigator.onLine && !isKnown() && !isAnswered()) await waitForAnswer()
  return Notices
}
