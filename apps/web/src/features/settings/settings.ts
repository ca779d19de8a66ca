import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@thali/contract/api/calls'
import { restaurantEndpoints } from '@thali/contract/restaurants/endpoints'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { useVisit } from '#web/product/visit.ts'
import { settingsMessages as messages } from './settings-messages.en.ts'

/** The settings of the restaurant and the state of their fetch. */
export type FetchedSettings = {
  readonly settings: Settings | undefined
  readonly hasFailed: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
}

const queryKey = 'settings'

const getSettings = async (restaurantId: string): Promise<Settings> => {
  try {
    return await call(restaurantEndpoints.getSettings, { params: { restaurantId } })
  } catch (error) {
    logFailure(messages.retrievingFailedLog, error)
    throw error
  }
}

/** The settings of the restaurant, fetched when the screen opens. */
export const useSettings = (): FetchedSettings => {
  const { restaurantId = '' } = useVisit()
  const query = useQuery({
    queryKey: [queryKey, restaurantId],
    queryFn: () => getSettings(restaurantId),
    enabled: restaurantId !== '',
    refetchOnReconnect: 'always',
  })
  return {
    settings: query.data,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}

/** Returns a function that shows settings as the server answered them. */
export const useShowSettings = (): ((settings: Settings) => void) => {
  const { restaurantId = '' } = useVisit()
  const client = useQueryClient()
  return (settings) => client.setQueryData([queryKey, restaurantId], settings)
}

/** Changed groups with the version that the change started from. */
export type SettingsToSave = Input<'saveSettings'>['body']

type SettingsSave = {
  readonly body: SettingsToSave
  /**
   * Called after a version conflict. Returns what to send on top of the other admin's version, or undefined when the
   * user has to check first.
   */
  readonly onConflict: (theirs: Settings) => SettingsToSave | undefined
}

/** Saves groups of the settings. */
export const useSaveSettings = (): Saving<SettingsSave, Settings> => {
  const { restaurantId = '' } = useVisit()
  const send = (body: SettingsToSave): Promise<Settings> =>
    call(restaurantEndpoints.saveSettings, { params: { restaurantId }, body })
  const make = async ({ body, onConflict }: SettingsSave): Promise<Settings> => {
    try {
      return await send(body)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'
      const theirs = isConflict ? error.problem?.settings : undefined
      const onTop = theirs && onConflict(theirs)
      if (!onTop) throw error
      return await send(onTop)
    }
  }
  return useSaving(make, messages.savingFailedLog)
}
