/**
 * The cookie an answer sets, as a browser sends it back.
 *
 * @param answer With `Set-Cookie`.
 * @returns `name=value`.
 * @throws Error when it sets no cookie.
 */
export const cookieOf = ({ headers }: { readonly headers: Headers }): string => {
  const [cookie] = headers.getSetCookie()
  const pair = cookie?.split(';')[0]
  if (pair === undefined) throw new Error('The answer sets no cookie')
  return pair
}
