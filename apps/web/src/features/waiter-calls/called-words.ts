type Words = { readonly calledNow: string; readonly called: (minutes: number) => string }

/** How long ago a call was made. */
export const calledWords = ({ calledNow, called }: Words, minutes: number): string =>
  minutes === 0 ? calledNow : called(minutes)
