/** A line of a printed ticket: of `quantity` units in all the kitchen knows, or of a voided line that no more are left. */
export type PrintedLine = { readonly id: string; readonly quantity: number; readonly isVoided: boolean }

/** A ticket that was printed where no display is. */
export type PrintedTicket = {
  readonly restaurantId: string
  readonly orderId: string
  readonly lines: readonly PrintedLine[]
}
