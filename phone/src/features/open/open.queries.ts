import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { useAnswer } from '../../lib/answers.ts'

export const useOpenShifts = () => useAnswer(mobileEndpoints.openShifts, {})
