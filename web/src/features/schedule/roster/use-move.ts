import { CallError } from '@shiftward/client/call-error.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { withClosed, withEnded } from '../carry/drop.ts'
import { changeKey, useReload } from '../change.queries.ts'
import type { Question } from '../dialogs/change-question.tsx'
import { useExchange } from '../exchange/exchange.queries.ts'
import { type Exchange, exchangeText } from '../exchange/exchange.ts'
import { toastFailed } from '../schedule-actions.queries.ts'
import { type Ask, notDoneText } from '../use-question.ts'
import type { Move } from './roster-pending.ts'

/** Moves a shift to another person or day. Where that is not possible or asks, an exchange may be. */
export function useMove(ask: Ask<Question>) {
  const exchange = useExchange(ask)
  const makeExchange = (change: Exchange) => exchange.mutate({ ...change, isConfirmed: false })
  const move = useMoving(ask, makeExchange)
  return {
    move: (change: Move) => move.mutate({ ...change, isConfirmed: false }),
    /** For a move that is not even tried: the rules do not allow it, but the two people could exchange their shifts. */
    refuse: (change: Move, reasons: readonly string[]) => ask(...refusal(change, reasons, makeExchange)),
    isMoving: move.isPending || exchange.isPending,
  }
}

type MakeExchange = (change: Exchange) => void

function useMoving(ask: Ask<Question>, makeExchange: MakeExchange) {
  const toastDone = useToastDone()
  const onSettled = useReload()
  const move = useMutation({
    mutationKey: changeKey('move'),
    // One at a time: what the rules say of the shifts of one cell does not depend on which call is faster.
    scope: { id: 'move' },
    mutationFn: ({ entry, provider, date, isCopy, isConfirmed }: Move & { isConfirmed: boolean }) =>
      call(scheduleMoveEndpoints.moveShift, {
        shiftId: entry.shiftId ?? 0,
        version: entry.version,
        ...(provider && { toProviderId: provider.providerCode }),
        toDate: toWireDate(date),
        copy: isCopy,
        isConfirmed,
      }),
    onSuccess: ({ status, data }, change) => {
      if (status) return toastDone(withClosed(movedText(change), data.closedRequests))
      const about = receiverOf(change)
      const confirm = { label: 'Yes', act: () => move.mutate({ ...change, isConfirmed: true }) }
      const others = exchangeChoices(change, makeExchange)
      ask(
        { title: 'Potential conflict', about, conflicts: data.conflicts, confirm, others },
        notDoneText(notMoved(change), data.conflicts),
      )
    },
    onError: (error, change) => {
      // Rules or the days of the team speak against it, and not a lost network.
      const isRefused = error instanceof CallError && (error.status === 409 || error.status === 400)
      if (isRefused && change.exchanges?.length) return ask(...refusal(change, [error.message], makeExchange))
      return toastFailed(error, (): Promise<unknown> => move.mutateAsync(change))
    },
    onSettled,
  })
  return move
}

const receiverOf = ({ provider, entry }: Move): string => provider?.providerName ?? entry.providerName ?? entry.teamName

const notMoved = (change: Move): string =>
  `${movedWord(change)}: ${receiverOf(change)} on ${toWireDate(change.date).slice(0, 5)}`

/** 'Exchange' as another choice where somebody gets a shift on a day on which they have some. */
const exchangeChoices = ({ exchanges = [] }: Move, makeExchange: MakeExchange): Question['others'] =>
  exchanges.map((exchange) => ({
    label: 'Exchange',
    about: `Or exchange: ${exchangeText(exchange)}`,
    act: () => makeExchange(exchange),
  }))

function refusal(change: Move, reasons: readonly string[], makeExchange: MakeExchange): Parameters<Ask<Question>> {
  const date = toWireDate(change.date)
  const conflicts = reasons.map((title) => ({ title, date, rule: null, level: 'block' as const }))
  const question = {
    title: 'Shift not moved',
    about: receiverOf(change),
    conflicts,
    confirm: undefined,
    others: exchangeChoices(change, makeExchange),
  }
  return [question, notDoneText(notMoved(change), conflicts)]
}

const movedWord = ({ isCopy }: Move): string => (isCopy ? 'copied' : 'moved')

function movedText(move: Move): string {
  const place = [move.provider?.providerName, toWireDate(move.date).slice(0, 5)].filter(Boolean).join(', ')
  return withEnded(`${move.entry.teamName} ${movedWord(move)} to ${place}.`, move.isCopy ? [] : [move.entry])
}
