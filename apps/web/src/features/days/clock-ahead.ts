import { addDays, type DayList } from '@thali/contract'

/** Whether a day was closed while the server's clock was ahead: money of now counts for a day after tomorrow. */
export const wasClockAhead = ({ today, current }: Pick<DayList, 'today' | 'current'>): boolean =>
  current > addDays(today, 1)
