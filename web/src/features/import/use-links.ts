import type { SentInvitation } from '@shiftward/contract/invitation.ts'
import { useMutation } from '@tanstack/react-query'
import { useKeptState } from '../../lib/kept-state.ts'
import { toastError } from '../../lib/toast.ts'
import { downloadSheet } from '../../lib/xlsx.ts'
import { sendInvitations } from './import.queries.ts'
import { newLinks } from './import-links.ts'
import { people } from './import-words.ts'

const columns = [
  { title: 'FIRST NAME', type: 'text', width: 16 },
  { title: 'LAST NAME', type: 'text', width: 16 },
  { title: 'E-MAIL', type: 'text', width: 34 },
  { title: 'INVITATION', type: 'text', width: 90 },
] as const

/** Name and address are the account's own: those of the file may be somebody else's. */
const rowOf = ({ firstName, lastName, emailId, link }: SentInvitation) => [
  ...[firstName, lastName, emailId],
  link && new URL(link, location.origin).href,
]

const leftOut = (count: number) =>
  `Not in the file, because they have accepted or cannot be invited any more: ${people(count)}.`

/** Downloads invitations that nothing can send, and remembers whose links were shown. */
export function useLinks(name: string, settle: (userCodes: string[]) => void) {
  const [handed, setHanded] = useKeptState<ReadonlySet<string>>(`${name} handed`, () => new Set())

  async function download(userCodes: string[]) {
    const { sent, over, failure } = await newLinks(userCodes, sendInvitations)
    if (sent.length > 0) {
      await downloadSheet('invitations.xlsx', { columns: [...columns], rows: sent.map(rowOf) })
      setHanded((before) => new Set([...before, ...sent.map(({ userCode }) => userCode)]))
    }
    settle(over)
    if (failure) throw failure
    if (over.length > 0) toastError(leftOut(over.length))
  }

  const { mutate, isPending } = useMutation({
    mutationFn: download,
    onError: (error) => toastError(error.message),
  })
  return { handed, download: mutate, isDownloading: isPending }
}
