import { z } from 'zod'

/** Whether orders at counter tables get a token, by which guests are called. */
export const takeaway = z.object({ isOn: z.boolean() })
