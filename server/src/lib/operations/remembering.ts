/** Asks again only after a while: whoever asks at the same time or shortly after shares one answer. */
export function remembering<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => {
    answer ??= ask().finally(() => {
      setTimeout(() => {
        answer = undefined
      }, rememberFor).unref()
    })
    return answer
  }
}

const rememberFor = 1_000
