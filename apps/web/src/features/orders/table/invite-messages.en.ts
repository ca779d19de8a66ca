import { texts } from '#web/lib/language/texts.ts'

/** Texts of inviting other phones to a shared table. */
export const inviteMessages = texts('invite', {
  open: 'Invite',
  title: 'Invite to this table',
  hint: 'Others at your table scan this code with their phone’s camera. They see what is ordered and order with you.',
  code: 'Code of the invitation',
  until: 'Valid until {time}',
  loading: 'Making the code…',
  failed: 'The code could not be made. Please try again, or scan the card on the table.',
  over: 'This code is no longer valid.',
  again: 'New code',
  expired: 'Invitation',
  expiredTitle: 'This invitation has expired.',
  expiredHint: 'Scan the card on your table, or ask for a new invitation.',
})
