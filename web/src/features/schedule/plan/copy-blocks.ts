import type { CopyWay } from '@shiftward/contract/rules/copy-days.ts'
import type { TeamBlocks } from '@shiftward/contract/schedule-block.ts'
import { blockTitle, datesOfBlock } from '../choice/schedule-choice.ts'
import type { Block } from '../schedule-context.ts'

export type CopyBlocks = { team?: string | undefined; from?: string | undefined; to?: string | undefined }

const choiceOf = (block: Block) => ({
  value: block.scheduleCode,
  label: `${blockTitle(block)}${block.isDeactivated ? ' (deactivated)' : ''}`,
})

/** What is chosen, and else the defaults: the first block that is not over, filled from the block before it. */
export function copyBlocks(teams: readonly TeamBlocks[], chosen: CopyBlocks, today: string) {
  const team =
    teams.find(({ teamCode }) => teamCode === chosen.team) ?? teams.find(({ schedule }) => schedule.length > 1)
  const blocks = [...(team?.schedule ?? [])].sort((one, other) => startOf(one).localeCompare(startOf(other)))
  const targets = blocks.filter((block) => !block.isDeactivated && datesOfBlock(block).endDate >= today)
  const to = targets.find(({ scheduleCode }) => scheduleCode === chosen.to) ?? targets.at(-1)
  const sources = blocks.filter((block) => block !== to).reverse()
  const before = sources.find((block) => to && !block.isDeactivated && startOf(block) < startOf(to))
  const from = sources.find(({ scheduleCode }) => scheduleCode === chosen.from) ?? before ?? sources[0]
  return { team, to, from, targets: targets.map(choiceOf), sources: sources.map(choiceOf) }
}

const startOf = (block: Block): string => datesOfBlock(block).startDate

/** How the days of the two blocks belong together, in words. */
export function copyWords(by: CopyWay, weeks: number | undefined): string {
  if (by === 'date') return 'The first day to the first day, and so on. Days after the end of the source stay empty.'
  const source = weeks === undefined ? 'The whole weeks' : weeks === 1 ? 'One week' : `${weeks} whole weeks`
  return `Each day to the same weekday. ${source} of the source, repeated until the block ends.`
}
