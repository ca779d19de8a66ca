/** The `name=value` of the cookie in an answer. @throws Error if the answer sets no cookie. */
export const cookieOf = ({ headers }: { readonly headers: Headers }): string => {
  const [cookie] = headers.getSetCookie()
  const pair = cookie?.split(';')[0]
  if (pair === undefined) throw new Error('The answer sets no cookie')
  return pair
}
