import { go } from '../../lib/router.ts'
import { Segments } from '../../ui/segments.tsx'

type Kind = 'swap' | 'exchange'

/** Give the shift away, or exchange it for another. */
export const Kinds = ({ shiftId, current }: { shiftId: number; current: Kind }) => (
  <div className="kinds">
    <Segments
      label="Kind"
      value={current}
      choices={{ swap: 'Give it away', exchange: 'Exchange for another' }}
      onChange={(kind) => go(`/shift/${shiftId}/${kind}`, { isReplacing: true })}
    />
  </div>
)
