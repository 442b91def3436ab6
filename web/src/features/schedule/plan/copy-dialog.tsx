import { Button, SegmentedControl } from '@mantine/core'
import { type CopyWay, wholeWeeks } from '@shiftward/contract/rules/copy-days.ts'
import { isOpenOn } from '@shiftward/contract/rules/open-team.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastSilently } from '../../../lib/toast.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { DialogFields, DialogFooter, DialogFrame, DialogProblem } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { datesOfBlock } from '../choice/schedule-choice.ts'
import type { DialogProps } from '../dialogs/dialog-props.ts'
import { teamBlocksQuery } from '../schedule.queries.ts'
import { type CopyBlocks, copyBlocks, copyWords } from './copy-blocks.ts'
import classes from './plan.module.css'
import { type Copying, copyPreviewQuery, useCopyBlock } from './plan.queries.ts'
import { PlanLoading } from './plan-loading.tsx'
import { defaultChoice, PlanOptions } from './plan-options.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { shiftsText } from './plan-summary.ts'

/** Copy from…: fills a block from another block of the team. */
export function CopyDialog({ opened, context, onClose }: DialogProps<'copyBlock'>) {
  const { department, today } = context
  const teams = useQuery(teamBlocksQuery(department?.departmentCode ?? ''))
  const [blocks, setBlocks] = useState<CopyBlocks>({ team: context.teamCode, to: context.block?.scheduleCode })
  const open = (teams.data ?? []).filter((team) => isOpenOn(team, today))
  const chosen = copyBlocks(open, blocks, today)
  const [by, setBy] = useState<CopyWay>('week')
  const [as, setAs] = useState<Copying['as']>('assigned')
  const [choice, setChoice] = useState(defaultChoice)
  const copy = useCopyBlock()
  const toastDone = useToastDone()

  const input = { fromCode: chosen.from?.scheduleCode ?? '', toCode: chosen.to?.scheduleCode ?? '', by, as, ...choice }
  const isComplete = chosen.from !== undefined && chosen.to !== undefined
  const preview = useQuery({ ...copyPreviewQuery(input), enabled: opened && isComplete && !copy.isPending })
  const count = isComplete ? (preview.data?.added.length ?? 0) : 0

  const save = () =>
    copy.mutate(input, {
      onSuccess: ({ added }) => {
        toastDone(texts.plan.added(added.length))
        onClose()
      },
      onError: ({ message }) => toastSilently(message),
    })

  return (
    <DialogFrame
      opened={opened}
      title="Copy from another block"
      about="People keep their days. Vacancies that are there are filled first."
      size={620}
      onClose={() => copy.isPending || onClose()}
    >
      {teams.data ? (
        <DialogFields>
          <CopyChoices teams={open} chosen={chosen} onAsk={setBlocks} {...{ by, setBy, as, setAs }} />
          {as === 'assigned' && <PlanOptions value={choice} onChange={setChoice} />}
          <PlanPreview
            preview={preview}
            isVacancyLeft={choice.isVacancyLeft}
            hint={isComplete ? undefined : 'Choose two schedule blocks of the team to see what will be added.'}
          />
          {copy.error && <DialogProblem>{copy.error.message}</DialogProblem>}
        </DialogFields>
      ) : (
        <PlanLoading queries={[teams]} />
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={copy.isPending}>
          Cancel
        </Button>
        <Button loading={copy.isPending} disabled={count === 0 || preview.isPlaceholderData} onClick={save}>
          {`Add ${shiftsText(count)}`}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

type ChoicesProps = {
  teams: readonly TeamBlocks[]
  chosen: ReturnType<typeof copyBlocks>
  onAsk: (blocks: CopyBlocks) => void
  by: CopyWay
  setBy: (by: CopyWay) => void
  as: Copying['as']
  setAs: (as: Copying['as']) => void
}

/** From where to where, and how. */
function CopyChoices({ teams, chosen, onAsk, by, setBy, as, setAs }: ChoicesProps) {
  const codes = { team: chosen.team?.teamCode, from: chosen.from?.scheduleCode, to: chosen.to?.scheduleCode }
  return (
    <div className={classes.choices}>
      <Select
        className={classes.wide ?? ''}
        label="Team"
        data={teams.map(({ teamCode, teamName }) => ({ value: teamCode, label: teamName }))}
        value={chosen.team?.teamCode ?? null}
        onChange={(team) => team && onAsk({ team })}
      />
      <Select
        label="From"
        placeholder="No other block"
        data={chosen.sources}
        value={chosen.from?.scheduleCode ?? null}
        onChange={(from) => from && onAsk({ ...codes, from })}
      />
      <Select
        label="To"
        placeholder="No block from today on"
        data={chosen.targets}
        value={chosen.to?.scheduleCode ?? null}
        onChange={(to) => to && onAsk({ ...codes, to })}
      />
      <div className={classes.ways}>
        <SegmentedControl
          fullWidth
          aria-label="How the days are matched"
          data={[
            { value: 'week', label: 'Week by week' },
            { value: 'date', label: 'Date by date' },
          ]}
          value={by}
          onChange={setBy}
        />
        <p>{copyWords(by, chosen.from ? wholeWeeks(datesOfBlock(chosen.from)) : undefined)}</p>
      </div>
      <div className={classes.ways}>
        <SegmentedControl
          fullWidth
          aria-label="What is copied"
          data={[
            { value: 'assigned', label: 'With the people' },
            { value: 'vacancy', label: 'As vacancies' },
          ]}
          value={as}
          onChange={setAs}
        />
        <p>{as === 'assigned' ? 'Each goes through the rules.' : 'Only up to the number in the source.'}</p>
      </div>
    </div>
  )
}
