import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of the to-do strip on Table Service. */
export const toDoMessages = staffTexts('toDo', {
  title: 'To do',
  none: 'Nothing to do right now',
  loading: 'Loading what is to do...',
  filter: 'Show only',
  kinds: {
    call: 'Calls',
    confirm: 'Confirm',
    ready: 'Ready',
    unseen: 'Not seen',
    bill: 'Bills',
  },
  /** After the first rows: opens the whole list. */
  all: 'All {count}',
  less: 'Show less',
})
