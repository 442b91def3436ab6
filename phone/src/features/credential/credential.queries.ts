import { credentialEndpoints } from '@shiftward/contract/credential.ts'
import { useAnswer } from '../../lib/answers.ts'

export const useCredentials = () => useAnswer(credentialEndpoints.mine, {})
