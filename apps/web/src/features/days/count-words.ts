/** How often something happened, such as `3 ×`; undefined for never. */
export const timesWords = (count: number): string | undefined => (count === 0 ? undefined : `${count} ×`)
