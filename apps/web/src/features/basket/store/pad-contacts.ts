import type { Contact } from '@thali/contract/orders/order'
import { createStore, useSelected } from '#web/lib/store.ts'

/** The contacts that staff typed for unsent orders of counters, by table. They end with the page: nothing personal is stored. */
const padContacts = createStore<ReadonlyMap<number, Contact>>(new Map())

const none: Contact = {}

/** The contact typed for a table. */
export const usePadContact = (tableNumber: number): Contact =>
  useSelected(padContacts, (contacts) => contacts.get(tableNumber) ?? none)

export const setPadContact = (tableNumber: number, contact: Contact): void =>
  padContacts.set(new Map(padContacts.get()).set(tableNumber, contact))

/** The contact of an order that is sent now; undefined without one. The fields of the table are empty then. */
export const takePadContact = (tableNumber: number): Contact | undefined => {
  const { name = '', phone = '' } = padContacts.get().get(tableNumber) ?? none
  setPadContact(tableNumber, none)
  if (name.trim() === '' && phone.trim() === '') return undefined
  return { ...(name.trim() && { name: name.trim() }), ...(phone.trim() && { phone: phone.trim() }) }
}
