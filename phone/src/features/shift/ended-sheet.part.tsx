import { go } from '../../lib/router.ts'
import { Sheet } from '../../ui/sheet.tsx'

type EndedProps = { title: string; text: string; shiftId: number | undefined; isMine: boolean; onClose: () => void }

/** A shift that can no longer be taken, perhaps because it is mine already. */
export const EndedSheet = ({ title, text, shiftId, isMine, onClose }: EndedProps) => (
  <Sheet title={title} onClose={onClose}>
    <p className="quiet">{text}</p>
    <div className="buttons">
      {isMine ? (
        <button type="button" className="button go main" onClick={() => go(`/shift/${shiftId}`, { isReplacing: true })}>
          See it
        </button>
      ) : (
        <button type="button" className="button go main" onClick={onClose}>
          See what is open
        </button>
      )}
    </div>
  </Sheet>
)
