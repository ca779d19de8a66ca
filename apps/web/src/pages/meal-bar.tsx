import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { orderAmount } from '@thali/contract/orders/charges'
import { StartedPayment } from '#web/features/bills/diner/lazy-started-payment.tsx'
import { startedMessages } from '#web/features/bills/diner/started-messages.en.ts'
import { type OrderNews } from '#web/features/orders/my/order-news.ts'
import { orderNewsMessages } from '#web/features/orders/my/order-news-messages.en.ts'
import { classNames } from '#web/lib/class-names.ts'
import { shortMoneyWords } from '#web/lib/money-words.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { mealMark } from '#web/product/meal-mark.ts'
import { type IconName, LaterIcon } from '#web/ui/later-icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { mealBarMessages as messages } from './meal-bar-messages.en.ts'
import styles from './meal-bar.module.css'
import { type MealNews, useMealNews } from './meal-news.ts'

type Look = { readonly icon: IconName; readonly tone: string | undefined; readonly sign?: '!' | '₹' }

const looks: Readonly<Record<MealNews['kind'], Look>> = {
  unsent: { icon: 'wifi-off', tone: styles.warn, sign: '!' },
  refused: { icon: 'alert', tone: styles.danger, sign: '!' },
  noted: { icon: 'wifi-off', tone: styles.warn, sign: '₹' },
  checking: { icon: 'clock', tone: styles.warn, sign: '₹' },
  started: { icon: 'alert', tone: styles.warn, sign: '!' },
  due: { icon: 'receipt', tone: styles.accent, sign: '₹' },
  ready: { icon: 'check', tone: styles.success },
  cooking: { icon: 'check', tone: styles.success },
  waiting: { icon: 'clock', tone: styles.warn },
  served: { icon: 'check', tone: styles.success },
  table: { icon: 'table', tone: styles.success },
}

const orderTitle = ({ orders }: OrderNews): string => {
  const [first] = orders
  return first && orders.length === 1
    ? orderNewsMessages.order(first.orderNumber)
    : orderNewsMessages.orders(orders.length)
}

type BarTexts = { readonly title: string; readonly text: string; readonly action: string; readonly to: string }

const barTexts = (news: MealNews): BarTexts => {
  if (news.kind === 'unsent') return { title: messages.notSent, text: '', action: messages.view, to: paths.basket }
  if (news.kind === 'table') {
    const text = [messages.orders(news.orders), shortMoneyWords(news.rupees)].join(' · ')
    return { title: messages.ourTable, text, action: messages.view, to: paths.myOrders }
  }
  if ('orders' in news) return { title: orderTitle(news), text: news.text, action: messages.view, to: paths.myOrders }
  const amount = shortMoneyWords(news.amount)
  const to = paths.myBill(news.billId)
  const action = news.kind === 'due' ? messages.pay : messages.view
  const text = news.kind === 'started' ? startedMessages.question(amount) : messages[news.kind](amount)
  return { title: messages.bill, text, action, to }
}

/** Puts the state into the header's link. */
const useMark = (news: MealNews | undefined): void => {
  const sign = news && looks[news.kind].sign
  const text = news && [barTexts(news).title, barTexts(news).text].filter(Boolean).join(' · ')
  useEffect(() => {
    mealMark.set(text === undefined ? undefined : { sign, text })
  }, [sign, text])
}

/** The upper edge of the bar, for all that floats above it. */
const useBarTop = (): ((bar: HTMLElement | null) => void) => {
  const { style } = document.documentElement
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const top = ref.current?.getBoundingClientRect().top
    style.setProperty('--bar-top', top === undefined ? '0px' : `${Math.max(0, innerHeight - top)}px`)
  })
  useLayoutEffect(() => () => void style.removeProperty('--bar-top'), [style])
  return (bar) => {
    ref.current = bar
  }
}

/**
 * Follows the meal from the first order to the payment: a link to its most urgent state. `isRaised`: above the basket bar, which
 * itself says that an order is not sent.
 */
export const MealBar = ({ isRaised = false }: { readonly isRaised?: boolean }): ReactElement | null => {
  const news = useMealNews()
  const barRef = useBarTop()
  useMark(news)
  if (!news || (news.kind === 'unsent' && isRaised)) return null
  if (news.kind === 'started') {
    return (
      <div ref={barRef} className={classNames(styles.question, isRaised && styles.raised)}>
        <StartedPayment />
      </div>
    )
  }
  const { icon, tone } = looks[news.kind]
  const { title, text, action, to } = barTexts(news)
  return (
    <Link ref={barRef} to={to} className={classNames(styles.bar, isRaised && styles.raised, tone)} data-press="">
      <LaterIcon name={icon} />
      <span className={styles.clip}>
        <span className={styles.parts}>
          <b>{title}</b> {text && <span>{text}</span>}
          {/* The longer states need the room of the price. */}
          {'text' in news && news.text === orderNewsMessages.inTheKitchen && (
            <>
              {' '}
              <Price rupees={news.orders.reduce((sum, order) => sum + orderAmount(order), 0)} />
            </>
          )}
        </span>
      </span>
      <span className={styles.view}>{action}</span>
    </Link>
  )
}
