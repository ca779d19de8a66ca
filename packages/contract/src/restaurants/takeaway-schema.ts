import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'

/** Whether orders at counter tables get a token, by which guests are called. */
export const takeaway = z.object({
  isOn: z.boolean(),
  /** Days after which names and phones are erased from orders. */
  keepContactDays: z.int().min(bounds.keepContactDaysMin).max(bounds.keepContactDaysMax),
})

/** `takeaway` as a client sends it. Fields that are left out stay. */
export const takeawaySave = takeaway.partial({ keepContactDays: true })
