import { counted } from '@shiftward/client/counted.ts'
import type { Told } from '@shiftward/contract/message.ts'

/** '3 people told, 1 message not sent' */
export function toldText({ toldProviders, notSent }: Told): string {
  const told = toldProviders > 0 || notSent === 0 ? [`${counted(toldProviders, 'person', 'people')} told`] : []
  const unsent = notSent > 0 ? [`${counted(notSent, 'message')} not sent`] : []
  return [...told, ...unsent].join(', ')
}

/** What was done, and who was told of it if not everybody was. */
export const withUnsent = (done: string, told: Told): string => (told.notSent > 0 ? `${done} ${toldText(told)}.` : done)
