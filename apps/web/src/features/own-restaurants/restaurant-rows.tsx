import type { ReactElement } from 'react'
import type { OwnRestaurant } from '@thali/contract/accounts/own-restaurant-schema'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import styles from './own-restaurants.module.css'
import { switchRestaurantMessages as messages } from './switch-restaurant-messages.en.ts'

type RestaurantRowsProps = {
  readonly list: readonly OwnRestaurant[]
  /** The restaurant of the session. */
  readonly currentId: string
  readonly isBusy: boolean
  readonly onOpen: (restaurantId: string) => void
}

/** The restaurants of an account, each with a button that opens it. */
export const RestaurantRows = ({ list, currentId, isBusy, onOpen }: RestaurantRowsProps): ReactElement => (
  <ul className={styles.list}>
    {list.map(({ restaurantId, name }) => (
      <li key={restaurantId} className={styles.row}>
        <span className={styles.names}>
          <span className="block name">{name}</span>
          <span className="block hint anywhere">{restaurantId}</span>
        </span>
        {restaurantId === currentId ? (
          <Chip tone="info">{messages.here}</Chip>
        ) : (
          <Button aria-label={messages.open(name)} disabled={isBusy} onClick={() => onOpen(restaurantId)}>
            {messages.openShort}
          </Button>
        )}
      </li>
    ))}
  </ul>
)
