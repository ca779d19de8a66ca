import { texts } from '#web/lib/language/texts.ts'
/** Texts of asking for the bill in My Orders (plan §6). */
export const askForBillMessages = texts('askForBill', {
  ask: 'Ask for the bill',
  askedNow: 'You asked for the bill just now.',
  asked: 'You asked for the bill {minutes} min ago.',
  ofTable: {
    askedNow: 'Your table asked for the bill just now.',
    asked: 'Your table asked for the bill {minutes} min ago.',
  },
  onTheWay: 'Your waiter is on the way.',
  yes: 'Yes, ask for the bill',
})
