import type { ReactElement } from 'react'
import { itemsWords } from '#web/lib/language/words.ts'
import { fullDateTime } from '#web/lib/date-time.ts'
import { storage } from '#web/lib/storage.ts'
import { getVisit } from '#web/product/visit.ts'
import { handOverMessages } from '../hand-over-messages.en.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { confirmedTotal } from '../model/confirmed-total.ts'
import { defaultTimezone } from '../model/menu-dish.ts'
import type { PendingSubmission } from '../model/submission.ts'

/** Summary of a held order. */
export const HeldOrder = ({
  submission: { order, createdDateTime, isShown },
}: {
  readonly submission: PendingSubmission
}): ReactElement => {
  const time = fullDateTime(createdDateTime, storage.get('restaurantDetails')?.timezone ?? defaultTimezone)
  return (
    <>
      <p>
        {basketPageMessages.held({
          summary: itemsWords(order.items),
          total: confirmedTotal(order),
          tableNumber: order.tableNumber,
          time,
        })}
      </p>
      {order.restaurantId !== getVisit().restaurantId && <p>{basketPageMessages.heldElsewhere}</p>}
      {isShown && <p>{handOverMessages.held}</p>}
    </>
  )
}
