import { texts } from '#web/lib/language/texts.ts'
/** The texts of the bell; those of the specification are quoted exactly (§7, §8). */
export const bellMessages = texts('bell', {
  callWaiter: 'Call waiter',
  calledNow: 'Waiter called just now',
  called: 'Waiter called {minutes} min ago',
  onTheWay: 'Your waiter is on the way',
  callAgain: 'Call waiter. {state}',
})
