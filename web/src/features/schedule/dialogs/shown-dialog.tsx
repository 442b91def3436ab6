import '@mantine/dates/styles.css'
import { ExchangeDialog } from '../exchange/exchange-dialog.tsx'
import { FillDialog } from '../fill/fill-dialog.tsx'
import { CopyDialog } from '../plan/copy-dialog.tsx'
import { PatternDialog } from '../plan/pattern-dialog.tsx'
import type { ScheduleDialog } from '../schedule-dialog.ts'
import { AssignedShiftDialog } from './assigned-shift-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { CallOutDialog } from './call-out-dialog.tsx'
import { CancelLeave } from './cancel-leave.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeleteDialog } from './delete-entry.tsx'
import type { DialogProps } from './dialog-props.ts'
import { FindDialog } from './find-dialog.tsx'
import { NewShiftDialog } from './new-shift-dialog.tsx'
import { OpenShiftDialog } from './open-shift-dialog.tsx'
import { PremiumDialog } from './premium-dialog.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { ShiftInfoDialog } from './shift-info-dialog.tsx'

export function ShownDialog({ dialog, ...props }: DialogProps<ScheduleDialog['kind']>) {
  switch (dialog.kind) {
    case 'createBlock':
      return <BlockDialog {...props} dialog={dialog} />
    case 'copyBlock':
      return <CopyDialog {...props} dialog={dialog} />
    case 'patterns':
      return <PatternDialog {...props} dialog={dialog} />
    case 'autoFill':
      return <FillDialog {...props} dialog={dialog} />
    case 'openPremium':
      return <PremiumDialog {...props} dialog={dialog} />
    case 'repeat':
      return <RepeatDialog {...props} dialog={dialog} />
    case 'newShift':
      return <NewShiftDialog {...props} dialog={dialog} />
    case 'editOpen':
      return <OpenShiftDialog {...props} dialog={dialog} />
    case 'editAssigned':
      return <AssignedShiftDialog {...props} dialog={dialog} />
    case 'shiftInfo':
      return <ShiftInfoDialog {...props} dialog={dialog} />
    case 'callOut':
      return <CallOutDialog {...props} dialog={dialog} />
    case 'exchange':
      return <ExchangeDialog {...props} dialog={dialog} />
    case 'cancelLeave':
      return <CancelLeave {...props} dialog={dialog} />
    case 'find':
      return <FindDialog {...props} dialog={dialog} />
    case 'delete':
      return <DeleteDialog {...props} dialog={dialog} />
    case 'conflict':
      return <ConflictDialog {...props} dialog={dialog} />
  }
}
