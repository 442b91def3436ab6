import { IconMapQuestion } from '@tabler/icons-react'
import { SubScreen } from '../features/frame/screen.part.tsx'
import { Link } from '../ui/link.tsx'
import { Empty } from '../ui/states.tsx'

export function NotFoundPage() {
  return (
    <SubScreen title="Nothing here" to="/">
      <Empty icon={IconMapQuestion} title="There is no such page" text="The link may be old.">
        <Link to="/" className="button teal">
          Go to Today
        </Link>
      </Empty>
    </SubScreen>
  )
}
