import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@thali/contract/accounts/endpoints'
import type { AuditKind } from '@thali/contract/audit-log/audit'
import { auditLogEndpoints } from '@thali/contract/audit-log/endpoints'
import { addDays, businessDayStart } from '@thali/contract/days/business-day'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { activityMessages as messages } from './activity-messages.en.ts'

/** The entries to show. Dates are calendar dates of the restaurant, both included. */
export type ActivityChoice = {
  readonly staffId: string | undefined
  readonly kind: AuditKind | undefined
  readonly from: string
  readonly to: string
  /** Only this object, at any time. */
  readonly object: { readonly id: string; readonly name: string } | undefined
}

const logged = async <T>(fetching: Promise<T>): Promise<T> => {
  try {
    return await fetching
  } catch (error) {
    logFailure(messages.failedLog, error)
    throw error
  }
}

/** The first moment of the first day, and that after the last day. */
const periodOf = ({ from, to, object }: ActivityChoice, timezone: string): { from?: string; to?: string } =>
  object
    ? {}
    : {
        from: businessDayStart(from, timezone, '00:00').toISOString(),
        to: businessDayStart(addDays(to, 1), timezone, '00:00').toISOString(),
      }

/** Whether both dates are entered, and in order. */
export const isPeriod = ({ from, to }: Pick<ActivityChoice, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from <= to

/** The entries of a choice, page by page. */
export const useActivity = (restaurantId: string, timezone: string, choice: ActivityChoice) =>
  useInfiniteQuery({
    queryKey: ['history', restaurantId, timezone, choice],
    queryFn: ({ pageParam }) => {
      const { staffId, kind, object } = choice
      const query = {
        restaurantId,
        ...periodOf(choice, timezone),
        staffId,
        kind,
        objectId: object?.id,
        before: pageParam,
      }
      return logged(call(auditLogEndpoints.listHistory, { query }))
    },
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: choice.object !== undefined || isPeriod(choice),
    refetchOnReconnect: 'always',
  })

/** The people of the restaurant, to choose from; empty until they are fetched. */
export const usePeople = (restaurantId: string): readonly { readonly id: string; readonly username: string }[] =>
  useQuery({
    queryKey: ['staff', restaurantId],
    queryFn: () => logged(call(staffEndpoints.listStaff, { query: { restaurantId } })),
  }).data ?? []
