import { type ReactElement, useRef, useState } from 'react'
import type { MenuItem } from '@thali/contract/menu/item'
import { type Offer, offerPrice } from '@thali/contract/offers/offer'
import { serverWords } from '#web/api/errors.ts'
import { shortDate } from '#web/lib/date.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { useNow } from '#web/lib/now.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { offersMessages as messages } from './messages.en.ts'
import styles from './offer-list.module.css'
import { type Offers, useEndOffer } from './offers.ts'

type OfferListProps = {
  readonly offers: Offers
  readonly items: readonly MenuItem[]
  /** IANA name. */
  readonly timezone: string
  /** Called after an offer was ended. */
  readonly onEnded: () => void
}

type OfferCardProps = {
  readonly offer: Offer
  readonly itemById: ReadonlyMap<string, MenuItem>
  readonly timezone: string
  readonly isHolding: boolean
  readonly onAsk: () => void
}

const OfferCard = ({ offer, itemById, timezone, isHolding, onAsk }: OfferCardProps): ReactElement => {
  const { percentage, startDateTime, endDateTime, itemIds } = offer
  const at = (time: string): string => `${shortDate(time, timezone)}, ${clockTime(time, timezone)}`
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {messages.off(percentage)}
          <Chip tone={isHolding ? 'success' : 'neutral'}>{isHolding ? messages.holds : messages.coming}</Chip>
        </h3>
        <p className="hint">{messages.period({ start: at(startDateTime), end: at(endDateTime) })}</p>
        <details className={styles.items}>
          <summary>{messages.onTheMenu(itemIds.length)}</summary>
          <ul>
            {itemIds.map((id) => {
              const item = itemById.get(id)
              return (
                <li key={id} className={styles.item}>
                  <span>{item?.name ?? messages.gone}</span>
                  {item && <Price rupees={offerPrice(item, [offer], new Date(startDateTime))} wasRupees={item.price} />}
                </li>
              )
            })}
          </ul>
        </details>
      </div>
      <Button
        aria-label={messages.endOfferNamed({ percentage, start: at(startDateTime) })}
        aria-haspopup="dialog"
        onClick={onAsk}
      >
        {messages.endOffer}
      </Button>
    </li>
  )
}

type ConfirmEndProps = {
  readonly offer: Offer
  readonly isHolding: boolean
  readonly onCancel: () => void
  readonly onEnded: () => void
}

const ConfirmEnd = ({ offer, isHolding, onCancel, onEnded }: ConfirmEndProps): ReactElement => {
  const { isSaving, error, save } = useEndOffer()
  const question = isHolding ? messages.confirmEnd : messages.confirmCallOff
  const confirm = async (): Promise<void> => {
    if (!(await save(offer))) return
    showToast(messages.ended)
    onEnded()
  }
  return (
    <ConfirmDialog
      question={question(offer.percentage)}
      confirmLabel={isHolding ? messages.confirmEndYes : messages.confirmCallOffYes}
      isPending={isSaving}
      error={error === undefined ? undefined : (serverWords(error) ?? commonMessages.noAnswerConnection)}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  )
}

/** Current and future offers; each can be ended (design §4.18). */
export const OfferList = ({ offers: fetched, items, timezone, onEnded }: OfferListProps): ReactElement => {
  const { status, offers, hasFailed, isFetching, refetch } = fetched
  const now = useNow()
  const [asked, setAsked] = useState<Offer>()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const keepFocus = useFocusWhenLost(headingRef, offers)

  const isHolding = ({ startDateTime }: Offer): boolean => new Date(startDateTime) <= now
  const current = offers.filter(({ endDateTime }) => new Date(endDateTime) > now)
  const itemById = new Map(items.map((item) => [item.id, item]))
  return (
    <section aria-labelledby="offers-heading" className="stack-3">
      <h2 id="offers-heading" ref={headingRef} tabIndex={-1}>
        {messages.listTitle}
      </h2>
      {status === 'loading' && (
        <LoadingState label={messages.listLoading}>
          <Skeleton height="112px" />
        </LoadingState>
      )}
      {hasFailed && <FailureNotice text={messages.listFailed} isRetrying={isFetching} onRetry={refetch} />}
      {status === 'ready' && current.length === 0 && <p className="empty-box">{messages.listEmpty}</p>}
      <ul className="stack-3">
        {current.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            itemById={itemById}
            timezone={timezone}
            isHolding={isHolding(offer)}
            onAsk={() => setAsked(offer)}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmEnd
          offer={asked}
          isHolding={isHolding(asked)}
          onCancel={() => setAsked(undefined)}
          onEnded={() => {
            setAsked(undefined)
            keepFocus()
            onEnded()
          }}
        />
      )}
    </section>
  )
}
