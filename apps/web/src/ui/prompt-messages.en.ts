/** What a dialog with a field says unless it is told otherwise (spec §5). */
export const promptMessages = {
  required: 'This field is required!',
} as const
