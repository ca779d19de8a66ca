import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@thali/contract/api/calls'
import { sourceEndpoints } from '@thali/contract/sources/endpoints'
import type { OrderSource, SourceItem } from '@thali/contract/sources/source'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { sourceItemsMessages as messages } from './source-items-messages.en.ts'

/** The sources of the settings, and the dishes that ids of sources stand for. */
export type SourceItems = { readonly sources: readonly OrderSource[]; readonly mappings: readonly SourceItem[] }

const listMappings = (restaurantId: string): Promise<SourceItem[]> =>
  call(sourceEndpoints.listSourceItems, { query: { restaurantId } })

const fetchAll = async (restaurantId: string): Promise<SourceItems> => {
  try {
    const [sources, mappings] = await Promise.all([
      call(sourceEndpoints.listOrderSources, { query: { restaurantId } }),
      listMappings(restaurantId),
    ])
    return { sources, mappings }
  } catch (error) {
    logFailure(messages.loadingFailedLog, error)
    throw error
  }
}

const queryKey = 'source-items'

/** Sources and mappings, fetched when the screen opens, and the state of their fetch. */
export const useSourceItems = (restaurantId: string) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [queryKey, restaurantId],
    queryFn: () => fetchAll(restaurantId),
    enabled: restaurantId !== '',
    refetchOnReconnect: 'always',
  })
  return {
    data: query.data,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    reload: () => void client.invalidateQueries({ queryKey: [queryKey] }),
  }
}

/** Another person or a program changed the mapping: `current` is the stored one, undefined when it is gone. */
export class MappingChanged extends Error {
  override readonly name = 'MappingChanged'
  readonly current: SourceItem | undefined

  constructor(current: SourceItem | undefined) {
    super('The mapping was changed')
    this.current = current
  }
}

type Mapping = Pick<SourceItem, 'itemId' | 'portionId'>

const isSameDish = (one: Mapping | undefined, other: Mapping | undefined): boolean =>
  one?.itemId === other?.itemId && one?.portionId === other?.portionId

/**
 * Stores what an id stands for. `known` is the mapping that the screen shows: the call replaces any, so the stored one is compared first.
 * @throws MappingChanged, and as call().
 */
export const saveMapping = async (
  body: Input<'saveSourceItem'>['body'],
  known: SourceItem | undefined,
): Promise<SourceItem> => {
  const all = await listMappings(body.restaurantId)
  const current = all.find(({ source, sourceItemId }) => source === body.source && sourceItemId === body.sourceItemId)
  if (!isSameDish(current, known) && !isSameDish(current, body)) throw new MappingChanged(current)
  return call(sourceEndpoints.saveSourceItem, { body })
}

/** Deletes a mapping; one that is gone already is no error. @throws As call(). */
export const deleteMapping = async ({ id }: SourceItem): Promise<true> => {
  try {
    await call(sourceEndpoints.deleteSourceItem, { params: { sourceItemRowId: id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
  return true
}
