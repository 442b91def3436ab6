import { useEffect, useState } from 'react'

/** The chosen tab of a panel. After a refused save it is the one with the first wrong field. */
export function useTabWithError<Tab extends string>(
  { errors, submitCount }: { errors: object; submitCount: number },
  { first, tabOf }: { first: Tab; tabOf: Partial<Record<string, Tab>> },
) {
  const [tab, setTab] = useState<Tab>(first)
  const [field] = Object.keys(errors)
  const wrong = field === undefined ? undefined : (tabOf[field] ?? first)
  useEffect(() => {
    if (submitCount > 0 && wrong) setTab(wrong)
  }, [submitCount, wrong])
  return [tab, setTab] as const
}
