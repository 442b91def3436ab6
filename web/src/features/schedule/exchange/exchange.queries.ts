import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { type ExchangeChoice, scheduleExchangeEndpoints } from '@shiftward/contract/schedule-exchange.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { changeKey, useReload } from '../change.queries.ts'
import type { Question } from '../dialogs/change-question.tsx'
import { toastFailed } from '../schedule-actions.queries.ts'
import { type Ask, notDoneText } from '../use-question.ts'
import { type Exchange, exchangedText, exchangeText, type OwnedShift } from './exchange.ts'

export type Choice = OwnedShift & Pick<ExchangeChoice, 'conflicts'>

const choiceOf = (choice: ExchangeChoice): Choice => ({ ...choice, day: toIsoDate(choice.date) ?? '' })

/** The shifts of others for which a shift could be exchanged, the best first. */
export const exchangeChoicesQuery = (shiftId: number) =>
  queryOptions({
    queryKey: ['schedule', 'exchange choices', shiftId],
    queryFn: async ({ signal }) => {
      const choices = await call(scheduleExchangeEndpoints.choices, { shiftId: String(shiftId) }, { signal })
      return choices.map(choiceOf)
    },
    gcTime: 0,
  })

/** Two people change places. Warnings of either become a question. */
export function useExchange(ask: Ask<Question>, onDone?: () => void) {
  const toastDone = useToastDone()
  const onSettled = useReload()
  const exchange = useMutation({
    mutationKey: changeKey('exchange'),
    scope: { id: 'move' },
    mutationFn: ({ one, other, isConfirmed }: Exchange & { isConfirmed: boolean }) =>
      call(scheduleExchangeEndpoints.exchange, {
        shiftId: one.shiftId,
        version: one.version,
        otherShiftId: other.shiftId,
        otherVersion: other.version,
        isConfirmed,
      }),
    onSuccess: ({ status, data }, change) => {
      if (status) {
        toastDone(exchangedText(change))
        return onDone?.()
      }
      const names = `${change.one.providerName} and ${change.other.providerName}`
      ask(
        {
          title: 'Potential conflict',
          about: exchangeText(change),
          conflicts: data.conflicts,
          confirm: { label: 'Exchange anyway', act: () => exchange.mutate({ ...change, isConfirmed: true }) },
        },
        notDoneText(`exchanged: ${names}`, data.conflicts),
      )
    },
    onError: (error, change) => toastFailed(error, (): Promise<unknown> => exchange.mutateAsync(change)),
    onSettled,
  })
  return exchange
}
