import type { MyShift } from '@shiftward/contract/mobile-shift.ts'

const moment = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\n/g, '\\n')

/** One shift as a file that the phone's own calendar opens. */
function shiftFile(shift: MyShift): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shiftward//My shifts//EN',
    'BEGIN:VEVENT',
    `UID:shift-${shift.shiftId}@shiftward`,
    `DTSTAMP:${moment(shift.updatedAt)}`,
    `DTSTART:${moment(shift.startsAt)}`,
    `DTEND:${moment(shift.endsAt)}`,
    `SUMMARY:${escaped(shift.onCall ? `${shift.teamName} (on call)` : shift.teamName)}`,
    `LOCATION:${escaped(`${shift.facilityName}, ${shift.departmentName}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

export function saveToCalendar(shift: MyShift) {
  const address = URL.createObjectURL(new Blob([shiftFile(shift)], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `shift-${shift.date}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
