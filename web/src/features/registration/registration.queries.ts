import { type RegistryEntry, registrationEndpoints, type VerificationForm } from '@shiftward/contract/registration.ts'
import { specialtyOf } from '@shiftward/contract/rules/registry-entry.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { addressOf } from './registry-person.ts'

/** The registry's answer: the person with this NPI or, if it gives one, the reason why there is none. */
export type Found = { person: RegistryEntry | undefined; reason: string }

export const useFindPerson = () =>
  useMutation({
    mutationFn: async (npi: string): Promise<Found> => {
      const answer = await call(registrationEndpoints.search, { NPI: npi })
      return 'results' in answer
        ? { person: answer.results[0], reason: '' }
        : { person: undefined, reason: answer.Errors[0]?.description ?? '' }
    },
  })

export const useRegister = (person: RegistryEntry) =>
  useMutation({
    mutationFn: (values: VerificationForm) =>
      call(registrationEndpoints.register, {
        ...values,
        npi: person.number,
        firstName: person.basic.first_name,
        lastName: person.basic.last_name,
        addressLine1: addressOf(person),
        specialty: specialtyOf(person),
      }),
  })

/** What Register answered. Only the challenge proves that we are the one who registered. */
export type Registration = { userId: number; challenge?: string | undefined }

export const useConfirm = ({ userId, challenge }: Registration) =>
  useMutation({
    mutationFn: (code: string) => call(registrationEndpoints.confirm, { userId, challenge, type: 'SMS', data: code }),
  })

export const useResendCode = ({ challenge = '' }: Registration) =>
  useMutation({ mutationFn: () => call(registrationEndpoints.resendCode, { challenge }) })

export const useResendEmail = ({ challenge = '' }: Registration) =>
  useMutation({ mutationFn: () => call(registrationEndpoints.resendEmail, { challenge }) })
