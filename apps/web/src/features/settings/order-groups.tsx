import type { ReactElement } from 'react'
import { HoursGroup } from './hours-group.tsx'
import { OrderingGroup } from './ordering-group.tsx'
import { PauseGroup } from './pause-group.tsx'
import type { GroupProps } from './settings-form.tsx'
import { SourcesGroup } from './sources-group.tsx'
import { TakeawayGroup } from './takeaway-group.tsx'

/** When and how guests order. */
export const OrderGroups = (props: GroupProps): ReactElement => (
  <>
    <PauseGroup {...props} />
    <HoursGroup {...props} />
    <OrderingGroup {...props} />
    <TakeawayGroup {...props} />
    <SourcesGroup {...props} />
  </>
)
