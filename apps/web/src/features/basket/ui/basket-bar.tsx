import type { ReactElement } from 'react'
import * as limits from '@thali/contract/basics/limits'
import { classNames } from '#web/lib/class-names.ts'
import { isStaffPath, paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { HeaderLink } from '#web/ui/header-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './basket-bar.module.css'
import { useBasket } from '../store/current-basket.ts'
import { basketMessages } from '../messages.en.ts'
import { outboxStatus } from '../outbox/outbox-status.ts'

// The staff basket has its own address.
const basketPath = (): string => (isStaffPath(location.pathname) ? paths.adminBasket : paths.basket)

/**
 * Link to the basket above the menu, while the basket is not empty (spec §2 "Menu"). From 10 on the count has its
 * two-digit style.
 */
export const BasketBar = (): ReactElement | null => {
  const { count, total } = useBasket()
  const status = useStore(outboxStatus)
  if (count === 0) return null
  return (
    <Link to={basketPath()} className={styles.bar} data-press="">
      <BasketCount count={count} />
      <span className="stack fill">
        <Price rupees={total} className={styles.total} />
        <span className={styles.caption}>{basketMessages.captions[status]}</span>
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}

const BasketCount = ({ count }: { readonly count: number }): ReactElement => (
  <span className={classNames(styles.count, count >= limits.twoDigitQuantity && styles.twoDigits)}>
    <span className="visually-hidden">{basketMessages.openBasket(count)}</span>
    <span aria-hidden="true">{count}</span>
  </span>
)

/** Basket icon of a header, with the count. */
export const BasketIcon = (): ReactElement | null => {
  const { count } = useBasket()
  if (count === 0) return null
  return (
    <HeaderLink
      to={basketPath()}
      label={basketMessages.openBasket(count)}
      icon={<Icon name="basket" />}
      count={count}
    />
  )
}
