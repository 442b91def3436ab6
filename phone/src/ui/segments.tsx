/** One of a few, side by side. */
export function Segments<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Value
  choices: Record<Value, string>
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="segments" aria-label={label}>
      {(Object.entries(choices) as [Value, string][]).map(([one, name]) => (
        <button type="button" key={one} aria-pressed={one === value} onClick={() => onChange(one)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
