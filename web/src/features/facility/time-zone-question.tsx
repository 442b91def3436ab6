import { Text } from '@mantine/core'
import type { Facility, TimeZonePreview } from '@shiftward/contract/facility.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { previewTimeZone } from './facility.queries.ts'

const text = texts.facility

type Asked = { preview: TimeZonePreview; answer: (isWanted: boolean) => void }
type Stored = Pick<Facility, 'facilityId' | 'timeZone'>

/** Asks before a new time zone moves shifts. `ask` answers whether to save. */
export function useTimeZoneQuestion(stored: Stored | undefined) {
  const [opened, setOpened] = useState(false)
  // Stays while the question fades out.
  const [asked, setAsked] = useState<Asked>()

  async function ask(timeZone: string | undefined): Promise<boolean> {
    if (!stored || !timeZone || timeZone === stored.timeZone) return true
    const preview = await previewTimeZone(stored.facilityId, timeZone)
    if (preview.shifts === 0) return true
    setOpened(true)
    return new Promise((answer) => setAsked({ preview, answer }))
  }

  function onAnswer(isWanted: boolean) {
    setOpened(false)
    asked?.answer(isWanted)
  }

  return { ask, opened, preview: asked?.preview, onAnswer }
}

const mostNamed = 5

type Props = { opened: boolean; preview: TimeZonePreview | undefined; onAnswer: (isWanted: boolean) => void }

export function TimeZoneQuestion({ opened, preview, onAnswer }: Props) {
  const { shifts, overlapping } = preview ?? { shifts: 0, overlapping: [] }
  const more = overlapping.length - mostNamed
  const names = [...overlapping.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])]
  return (
    <ConfirmDialog
      opened={opened}
      title={text.timeZoneTitle}
      confirmLabel="Change"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <Text>{text.timeZoneMoves(shifts)}</Text>
      {names.length > 0 && <Text mt="xs">{text.timeZoneOverlaps(new Intl.ListFormat('en-US').format(names))}</Text>}
    </ConfirmDialog>
  )
}
