import type { ReactElement } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import { TextField } from '#web/ui/field.tsx'
import { orderPadMessages as messages } from '../staff-basket-messages.en.ts'
import { setPadContact, usePadContact } from '../store/pad-contacts.ts'
import styles from './order-pad-ticket.module.css'

/** Name and phone for the order of a counter. */
export const PadContact = ({ tableNumber }: { readonly tableNumber: number }): ReactElement => {
  const contact = usePadContact(tableNumber)
  const { name = '', phone = '' } = contact
  return (
    <div className={styles.contact}>
      <TextField
        label={messages.contactName}
        value={name}
        maxLength={bounds.guestNameLengthMax}
        autoComplete="off"
        onChange={(event) => setPadContact(tableNumber, { ...contact, name: event.target.value })}
      />
      <TextField
        label={messages.contactPhone}
        value={phone}
        inputMode="tel"
        maxLength={bounds.phoneLengthMax}
        autoComplete="off"
        onChange={(event) =>
          setPadContact(tableNumber, { ...contact, phone: event.target.value.replaceAll(/[^\d\s()+./-]/g, '') })
        }
      />
    </div>
  )
}
