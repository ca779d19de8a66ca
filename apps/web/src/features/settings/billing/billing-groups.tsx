import type { ReactElement, ReactNode } from 'react'
import type { GroupProps } from '../settings-form.tsx'
import { DiscountsGroup } from './discounts-group.tsx'
import { PaperGroup } from './paper-group.tsx'
import { RegistrationGroup } from './registration-group.tsx'
import { TaxesGroup } from './taxes-group.tsx'
import { UpiGroup } from './upi-group.tsx'

/** How the restaurant issues bills, in groups that are saved one by one (plan §6). */
export const BillingGroups = ({
  passwordNotice,
  ...props
}: GroupProps & { readonly passwordNotice: ReactNode }): ReactElement => (
  <>
    <RegistrationGroup {...props} />
    <TaxesGroup {...props} />
    <PaperGroup {...props} />
    <UpiGroup {...props} passwordNotice={passwordNotice} />
    <DiscountsGroup {...props} />
  </>
)
