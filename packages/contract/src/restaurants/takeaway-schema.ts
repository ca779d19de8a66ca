import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'

/** Whether orders at counter tables get a token, by which guests are called. */
export const takeaway = z.object({
  isOn: z.boolean(),
  /** Days after which names and phones are erased from orders. */
  keepContactDays: z.int().min(bounds.keepContactDaysMin).max(bounds.keepContactDaysMax),
  /** A page that shows the tokens. `path` is a secret, such as `/board/…`; empty while it is off. */
  board: z.object({ isOn: z.boolean(), path: z.string() }),
})

/** `takeaway` as a client sends it. Fields that are left out stay. A board that is switched on gets a new link. */
export const takeawaySave = takeaway
  .pick({ isOn: true, keepContactDays: true })
  .partial({ keepContactDays: true })
  .extend({ board: z.object({ isOn: z.boolean() }).optional() })
