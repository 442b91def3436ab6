import { blockTitle, datesOfBlock } from '../choice/schedule-choice.ts'
import type { Block } from '../schedule-context.ts'

/** The active blocks that share days with these dates, except one with the very same dates. Dates are ISO text. */
export const overlappingBlocks = (blocks: readonly Block[], days: { startDate: string; endDate: string }): Block[] =>
  blocks.filter((block) => {
    const { startDate, endDate } = datesOfBlock(block)
    const isSame = startDate === days.startDate && endDate === days.endDate
    return !block.isDeactivated && !isSame && startDate <= days.endDate && days.startDate <= endDate
  })

/** The active blocks to choose from; with a day, only those that contain it. */
export const blockChoices = (blocks: readonly Block[], day?: string) =>
  blocks
    .filter((block) => !block.isDeactivated)
    .map((block) => ({ block, ...datesOfBlock(block) }))
    .filter(({ startDate, endDate }) => day === undefined || (startDate <= day && day <= endDate))
    .map(({ block }) => ({ value: block.scheduleCode, label: blockTitle(block) }))
