import type { Duty } from '@shiftward/contract/endpoint.ts'

/** A failed call: the server's error, or status 0 when it could not be reached. */
export class CallError extends Error {
  readonly status: number
  readonly code: number
  readonly fields: Record<string, string>
  /** Something the person has to do first, such as choosing a new password. */
  readonly duty: Duty | undefined
  readonly requestId: string | undefined
  /** The change was sent once before, without an answer: whatever this one says, that one may have been done. */
  readonly isSecondTry: boolean

  constructor(failure: {
    status: number
    message: string
    code?: number | undefined
    fields?: Record<string, string> | undefined
    duty?: Duty | undefined
    requestId?: string | undefined
    isSecondTry?: boolean
  }) {
    super(failure.message)
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code ?? failure.status
    this.fields = failure.fields ?? {}
    this.duty = failure.duty
    this.requestId = failure.requestId
    this.isSecondTry = failure.isSecondTry ?? false
  }

  get isOffline() {
    return this.status === 0
  }

  /** The answer was lost, so the server may or may not have made the change. */
  get isUnanswered() {
    return this.isOffline || isLost(this.status)
  }
}

/** Proxies answer this when the server is down, servers when the database is. */
export const isLost = (status: number): boolean => status === 502 || status === 503 || status === 504
