import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of the checklist (plan §8.1). */
export const checklistMessages = staffTexts('checklist', {
  title: 'Get ready for your guests',
  progress: '{done} of {count} done',
  next: 'Next',
  steps: {
    /** The step `menu` while there are no dishes. */
    bringMenu: {
      title: 'Bring your menu',
      hint: 'From a spreadsheet or a file of your till. You see all prices before anything changes.',
      link: 'Choose a file',
      other: 'Add dishes by hand',
    },
    menu: {
      title: 'Look through the menu',
      hint: 'Check names, prices and diet marks. Remove what you do not cook.',
      link: 'Open Items',
      byHand: 'The menu is right',
    },
    pictures: {
      title: 'Add pictures',
      hint: 'Guests choose sooner when they see a dish. One is a start.',
      link: 'Open Items',
    },
    cards: {
      title: 'Put a card on each table',
      hint: 'Print the code of each table, and scan one with your phone to try it.',
      link: 'Open table cards',
      byHand: 'The cards are ready',
    },
    sound: {
      title: 'Test the sound',
      hint: 'New orders and calls sound on this device. Try it once, with the volume of a busy evening.',
      link: 'Open Self-check',
    },
    staff: {
      title: 'Give your staff logins',
      hint: 'Each waiter, cook and cashier has a login of their own, and sees what belongs to their work.',
      link: 'Open Staff',
    },
    kitchen: {
      title: 'Switch on the kitchen display',
      hint: 'Cooks see the dishes of each order on a screen and mark them as ready.',
      link: 'Open Settings',
    },
    bill: {
      title: 'Enter what bills need',
      hint: 'GST and FSSAI number, taxes and your UPI account, if guests pay with Thali.',
      link: 'Open Settings',
    },
  },
  states: {
    open: 'Open',
    done: 'Done',
    skipped: 'Skipped',
  },
  skip: 'Skip',
  reopen: 'Do it after all',
  showAll: 'Show all steps',
  showNext: 'Show the next step only',
  hide: 'Hide this list',
  hideQuestion: 'Hide this list? Everything in it is also in Settings.',
  /** Logged, never shown. */
  fetchFailedLog: 'Error retrieving the checklist',
})
