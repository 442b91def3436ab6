import { IconBeach, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { refresh } from '../../lib/answers.ts'
import { leave } from '../../lib/router.ts'
import { Link } from '../../ui/link.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Behind the dots. */
export function CalendarMore() {
  const close = () => leave('/calendar')
  return (
    <Sheet title="Calendar" onClose={close}>
      <div className="card rows">
        <Link to="/leave" className="row">
          <span className="dot leave" aria-hidden="true">
            <IconBeach size={22} />
          </span>
          <span className="grow title">Ask for leave</span>
          <IconChevronRight className="chevron" size={18} aria-hidden="true" />
        </Link>
        <button
          type="button"
          className="row"
          onClick={() => {
            void refresh()
            close()
          }}
        >
          <span className="dot" aria-hidden="true">
            <IconRefresh size={22} />
          </span>
          <span className="grow title">Refresh</span>
        </button>
      </div>
    </Sheet>
  )
}
