import type { ReactElement } from 'react'
import type { GroupProps } from '../settings-group.tsx'
import { DiscountsGroup } from './discounts-group.tsx'
import { PaperGroup } from './paper-group.tsx'
import { RegistrationGroup } from './registration-group.tsx'
import { TaxesGroup } from './taxes-group.tsx'
import { UpiGroup } from './upi-group.tsx'

/** How the restaurant issues bills, in groups that are saved one by one (plan §6). */
export const BillingGroups = (props: GroupProps): ReactElement => (
  <>
    <RegistrationGroup {...props} />
    <TaxesGroup {...props} />
    <PaperGroup {...props} />
    <UpiGroup {...props} />
    <DiscountsGroup {...props} />
  </>
)
