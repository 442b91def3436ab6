import { blockTitle, datesOfBlock } from '../schedule-choice.ts'
import type { Block } from '../schedule-context.ts'

/** The active blocks to choose from; with a day, only those that contain it. */
export const blockChoices = (blocks: readonly Block[], day?: string) =>
  blocks
    .filter((block) => !block.isDeactivated)
    .map((block) => ({ block, ...datesOfBlock(block) }))
    .filter(({ startDate, endDate }) => day === undefined || (startDate <= day && day <= endDate))
    .map(({ block }) => ({ value: block.scheduleCode, label: blockTitle(block) }))
