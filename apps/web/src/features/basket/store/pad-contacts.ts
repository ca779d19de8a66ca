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

/** Empties the fields of a table, once its order is stored. */
export const clearPadContact = (tableNumber: number): void => setPadContact(tableNumber, none)

/** The contact typed for a table, as it is sent; undefined without one. */
export const findPadContact = (tableNumber: number): Contact | undefined => {
  const { name = '', phone = '' } = padContacts.get().get(tableNumber) ?? none
  if (name.trim() === '' && phone.trim() === '') return undefined
  return { ...(name.trim() && { name: name.trim() }), ...(phone.trim() && { phone: phone.trim() }) }
}
