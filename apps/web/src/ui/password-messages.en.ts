/** Texts of the button in a password field. */
export const passwordMessages = { show: 'Show password', hide: 'Hide password' } as const
