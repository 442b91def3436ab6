import { Checkbox } from '@mantine/core'
import { counted } from '@shiftward/client/counted.ts'
import type { PublishPreview } from '@shiftward/contract/publish.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { ReactNode } from 'react'
import { teamShade } from '../../../ui/team-shade.ts'
import classes from './publish-dialog.module.css'
import { byPerson, byRule, bySkill, changesIn, daysShort, type Shown, warningsTitle } from './publish-shown.ts'
import { dayOf } from './publish-state.ts'

type Props = {
  preview: PublishPreview
  shown: Shown
  ticked: ReadonlySet<string>
  timeZone: string
  onToggle: (scheduleCode: string) => void
}

/** Which teams are published, and what publishing leaves as it is. */
export function PublishSide({ preview, shown, ticked, timeZone, onToggle }: Props) {
  const { vacancies, soon, short, warnings, blocked, askedLeaves, isSomeTold } = shown
  const unconfirmed = warnings.filter(({ isConfirmed }) => !isConfirmed).length
  const more = unconfirmed > 0 && `${unconfirmed} not confirmed`
  const teamOf = (code: string) => preview.teams.find(({ scheduleCode }) => scheduleCode === code)?.teamName ?? ''
  return (
    <aside className={classes.side}>
      <h3>Teams</h3>
      <TeamList preview={preview} ticked={ticked} timeZone={timeZone} onToggle={onToggle} />
      <h3>Left as it is</h3>
      <ul className={classes.list}>
        <Left
          count={vacancies.length}
          tone={vacancies.length > 0 ? 'red' : undefined}
          title={vacancies.length === 1 ? 'shift without a person' : 'shifts without a person'}
          about={soon > 0 ? `${soon} ${soon === 1 ? 'starts' : 'start'} within 72 h` : 'none within 72 h'}
          items={vacancies.map(({ shiftId, scheduleCode, date, startTime, skill }) => ({
            key: `${shiftId}`,
            text: `${date} ${startTime.slice(0, 5)} ${teamOf(scheduleCode)} ${skill}`,
          }))}
        />
        <Left
          count={daysShort(short)}
          tone={short.length > 0 ? 'amber' : undefined}
          title={daysShort(short) === 1 ? 'day below need' : 'days below need'}
          about={bySkill(short) || 'every need is met'}
          items={short.map(({ scheduleCode, date, skill, filled, needed }) => ({
            key: `${scheduleCode} ${date} ${skill}`,
            text: `${date} ${teamOf(scheduleCode)} ${skill} ${filled}/${needed}`,
          }))}
        />
        <Left
          count={warnings.length}
          tone={warnings.length > 0 ? 'amber' : undefined}
          title={warningsTitle(warnings)}
          about={[byRule(warnings), more].filter(Boolean).join('; ') || 'no new shift breaks a rule'}
          items={warnings.map(warningItem)}
        />
        <Left
          count={blocked.length}
          tone={blocked.length > 0 ? 'red' : undefined}
          title="blocked"
          about={byRule(blocked) || 'nothing breaks a blocking rule'}
          items={blocked.map(warningItem)}
        />
        {askedLeaves.length > 0 && <AskedLeaves askedLeaves={askedLeaves} />}
      </ul>
      {isSomeTold && (
        <p>What people were told when it was done has a check mark. It is neither counted nor told twice.</p>
      )}
    </aside>
  )
}

/** Once the leave is approved, the shifts are taken away again. */
const AskedLeaves = ({ askedLeaves }: Pick<Shown, 'askedLeaves'>) => (
  <Left
    count={askedLeaves.length}
    tone="amber"
    title={askedLeaves.length === 1 ? 'shift on leave asked for' : 'shifts on leave asked for'}
    about={byPerson(askedLeaves)}
    items={askedLeaves.map(({ shiftId, date, providerName, fromDate, toDate }) => ({
      key: `${shiftId}`,
      text: `${date} ${providerName}: ${texts.candidate.askedLeave(fromDate, toDate)}`,
    }))}
  />
)

function TeamList({ preview, ticked, timeZone, onToggle }: Omit<Props, 'shown'>) {
  return (
    <ul className={classes.list}>
      {preview.teams.map((team) => {
        const changes = changesIn(preview, team.scheduleCode)
        return (
          <li key={team.scheduleCode}>
            <Checkbox
              size="xs"
              checked={ticked.has(team.scheduleCode)}
              disabled={changes === 0}
              onChange={() => onToggle(team.scheduleCode)}
              classNames={{ root: classes.tick, body: classes.tickBody, labelWrapper: classes.tickLabel }}
              label={
                <span className={classes.team}>
                  <i style={{ background: teamShade(team.color_Code) }} />
                  <span>
                    <b>{team.teamName}</b>
                    <small>{team.publishedAt ? `Published ${dayOf(team.publishedAt, timeZone)}` : 'Draft'}</small>
                  </span>
                  <small>{counted(changes, 'change')}</small>
                </span>
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

type Item = { key: string; text: string }

const warningItem = ({ shiftId, rule, providerName, date, text }: Shown['warnings'][number]): Item => ({
  key: `${shiftId} ${rule} ${text}`,
  text: `${providerName}, ${date}: ${text}`,
})

type LeftProps = { count: number; tone: 'red' | 'amber' | undefined; title: string; about: ReactNode; items: Item[] }

const mostItems = 50

/** Opens to what was counted. */
function Left({ count, tone, title, about, items }: LeftProps) {
  const head = (
    <>
      <b data-tone={tone}>{count}</b>
      <span>
        {title}
        <small>{about}</small>
      </span>
    </>
  )
  if (items.length === 0) return <li className={classes.left}>{head}</li>
  return (
    <li>
      <details>
        <summary className={classes.left}>{head}</summary>
        <ul className={classes.items}>
          {items.slice(0, mostItems).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
          {items.length > mostItems && <li>and {items.length - mostItems} more</li>}
        </ul>
      </details>
    </li>
  )
}
