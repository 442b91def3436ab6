import { VisuallyHidden } from '@mantine/core'
import { type Level, levels } from '@shiftward/contract/rules/assign/rule.ts'
import { levelWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { useId } from 'react'
import classes from './rule.module.css'

type Props = {
  label: string
  value: Level
  onChange: (level: Level) => void
  /** Why some levels cannot be chosen. */
  reason: string | undefined
  isRefused: (level: Level) => boolean
  error: string | undefined
}

/** Off, warn or block. */
export function LevelChoice({ label, value, onChange, reason, isRefused, error }: Props) {
  const id = useId()
  const about = reason && levels.some(isRefused) ? `${id}-reason` : undefined
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={about} aria-invalid={error !== undefined}>
      <div className={classes.levels}>
        {levels.map((level) => (
          <label
            key={level}
            className={classes.level}
            data-level={level}
            title={isRefused(level) ? reason : undefined}
            data-refused={isRefused(level) || undefined}
          >
            <input
              type="radio"
              name={id}
              checked={value === level}
              disabled={isRefused(level)}
              onChange={() => onChange(level)}
            />
            <span>{levelWords[level]}</span>
          </label>
        ))}
      </div>
      {about && <VisuallyHidden id={about}>{reason}</VisuallyHidden>}
    </div>
  )
}
