import { staffTexts } from '#web/lib/language/staff-texts.ts'

// A file of its own, because the question is part of a layer that diners download too.

/** Texts of the question before a device deletes an order of staff. */
export const discardMessages = staffTexts('discard', {
  confirm: 'Discard the order',
  question: 'Discard the order of table {tableNumber} ({summary})?',
  own: 'This device deletes it. It cannot be brought back, and the kitchen does not get it from here.',
  fromPhone:
    'Only this device forgets it. The phone of the guest still has it, and sends it to the kitchen when it is online. To cancel it, ask the guest to take it back there.',
})
