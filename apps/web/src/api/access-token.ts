/**
 * Reads what an access token says of itself. It is not checked here: the server does that, at every call.
 *
 * @param accessToken As the server gave it.
 * @returns Its claims; none when it cannot be read.
 */
export const claimsOf = (accessToken: string): Readonly<Record<string, unknown>> => {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
