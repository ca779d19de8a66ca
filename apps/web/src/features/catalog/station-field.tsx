import type { ReactElement } from 'react'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useStations } from './catalog.ts'
import { stationMessages as messages } from './station-messages.en.ts'

type StationFieldProps = {
  /** Id of the chosen station; empty for none. */
  readonly value: string
  /** The station of the item's category, which is used without a choice; undefined for a category. */
  readonly inherited?: string | undefined
  readonly onChange: (stationId: string) => void
}

const noChoice = (stations: readonly Station[], inherited: string | undefined): string => {
  const station = stations.find(({ id }) => id === inherited)
  return station ? messages.ofCategory(station.name) : messages.first(stations[0]?.name ?? '')
}

/** The choice of the station that prepares a dish; null where there is only one (plan §5.1). */
export const StationField = ({ value, inherited, onChange }: StationFieldProps): ReactElement | null => {
  const { stations, status, hasFailed, isFetching, refetch } = useStations()
  if (hasFailed && status === 'failed')
    return <FailureNotice text={messages.failed} isRetrying={isFetching} onRetry={refetch} />
  if (stations.length < 2) return null
  return (
    <SelectField
      label={messages.label}
      value={stations.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{noChoice(stations, inherited)}</option>
      {stations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
