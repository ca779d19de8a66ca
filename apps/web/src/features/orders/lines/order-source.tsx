import type { ReactElement } from 'react'
import type { Order } from '@thali/contract/orders/order'
import type { SourceAttention } from '@thali/contract/sources/source'
import { Chip } from '#web/ui/chip.tsx'
import { orderSourceMessages as messages } from './order-source-messages.en.ts'

type SourceProps = { readonly source: NonNullable<Order['source']> }

/** The source of an order, its number there, and whether the guest paid it. */
export const SourceChips = ({ source: { name, number, isPrepaid } }: SourceProps): ReactElement => (
  <>
    <Chip tone="accent">{messages.number({ name, number })}</Chip>
    {isPrepaid && <Chip tone="success">{messages.prepaid}</Chip>}
  </>
)

const attentionText = ({ kind, itemName = '' }: SourceAttention): string =>
  kind === 'closed' ? messages.closed : messages[kind](itemName)

/** The facts about an order that staff must act on: the source sold it all the same, or cancelled it. */
export const SourceNotices = ({ source }: SourceProps): ReactElement => {
  const { name, attention = [], cancelledDateTime, cancelReason = '' } = source
  const texts = [
    ...(cancelledDateTime === undefined ? [] : [messages.cancelled({ name, reason: cancelReason })]),
    ...attention.map(attentionText),
  ]
  return (
    <>
      {texts.map((text) => (
        <output key={text} className="block error">
          {text}
        </output>
      ))}
    </>
  )
}
