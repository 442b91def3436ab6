import { useMutation } from '@tanstack/react-query'
import { downloadLinks, inviteAgain } from '../../lib/invitation-links.ts'
import { useKeptState } from '../../lib/kept-state.ts'
import { toastError } from '../../lib/toast.ts'
import { people } from './import-words.ts'

const leftOut = (count: number) =>
  `Not in the file, because they have accepted or cannot be invited any more: ${people(count)}.`

/** Downloads invitations that nothing can send, and remembers whose links were shown. */
export function useLinks(name: string, settle: (userCodes: string[]) => void) {
  const [handed, setHanded] = useKeptState<ReadonlySet<string>>(`${name} handed`, () => new Set())

  async function download(userCodes: string[]) {
    const { sent, over, failure } = await inviteAgain(userCodes)
    if ((await downloadLinks(sent)) > 0) {
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
