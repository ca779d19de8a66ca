/** Default texts of a dialog with a field (spec §5). */
export const promptMessages = {
  required: 'This field is required!',
} as const
