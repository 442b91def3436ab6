import { useQueryClient } from '@tanstack/react-query'

/** Changes that the roster draws before the server has answered them. */

export const changesKey = ['schedule change']
export const changeKey = (kind: string) => [...changesKey, kind]

/** The change is pending until the entries are read again. What is refused goes back at once. */
export function useReload() {
  const queries = useQueryClient()
  return (answer: unknown, error: Error | null) => {
    // While it asks, everything is back where it was.
    if (isAsking(answer)) return undefined
    const reading = queries.invalidateQueries({ queryKey: ['schedule'] })
    return error ? undefined : reading
  }
}

const isAsking = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === false
