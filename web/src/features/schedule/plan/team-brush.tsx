import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { useId } from 'react'
import { teamStyle } from '../../../ui/team-shade.ts'
import classes from './pattern.module.css'

type Props = { teams: readonly TeamBlocks[]; value: string | null; onChange: (team: string | null) => void }

/** Chooses the team in which the painted days are worked. */
export function TeamBrush({ teams, value, onChange }: Props) {
  const name = useId()
  const choices = [
    { team: null, label: 'Chosen team', color: undefined, code: 'On' },
    ...teams.map((one) => ({ team: one.teamCode, label: one.teamName, color: one.color_Code, code: one.shortCode })),
  ]
  return (
    <fieldset className={classes.brush}>
      <legend>Click or drag over the days that are worked in</legend>
      {choices.map(({ team, label, color, code }) => (
        <label key={label} style={teamStyle(color)}>
          <input type="radio" name={name} checked={value === team} onChange={() => onChange(team)} />
          <span>
            <b>{code}</b> {label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
