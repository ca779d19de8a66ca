/** The claims of an access token; empty for an unreadable token. Only the server verifies tokens. */
export const claimsOf = (accessToken: string): Readonly<Record<string, unknown>> => {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
