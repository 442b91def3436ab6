import type { OwnFinding } from '@shiftward/contract/mobile-finding.ts'
import { Link } from '../../ui/link.tsx'
import { remedyOf } from './finding.part.ts'

type RemedyProps = { findings: readonly OwnFinding[]; className: string }

/** In place of the button that takes a shift: the way to what I can change myself. */
export function Remedy({ findings, className }: RemedyProps) {
  const remedy = remedyOf(findings)
  return (
    remedy && (
      <Link to={remedy.to} className={`button ${className}`}>
        {remedy.name}
      </Link>
    )
  )
}
