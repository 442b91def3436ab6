import { useMemo } from 'react'
import { Select } from '../../ui/select.tsx'

type Props = {
  value: string | undefined
  onChange: (value: string | undefined) => void
  onBlur: () => void
  error: string | undefined
}

/** A facility's time zone. It follows the state, but some states have two zones. */
export function TimeZoneSelect({ value, onChange, onBlur, error }: Props) {
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    // The server may use an older zone name than this browser lists.
    return value && !known.includes(value) ? [value, ...known] : known
  }, [value])
  return (
    <Select
      label="Time zone"
      searchable
      placeholder="By state"
      nothingFoundMessage="No such time zone"
      data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onBlur={onBlur}
      error={error}
    />
  )
}
