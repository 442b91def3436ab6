/** Work that somebody has begun, by a key, so that others who need the same at that moment can wait for it. */
export class UnderWay<Result> {
  readonly #work = new Map<string, Promise<Result>>()

  find(key: string): Promise<Result> | undefined {
    return this.#work.get(key)
  }

  async begin(key: string, work: () => Promise<Result>): Promise<Result> {
    const begun = work()
    this.#work.set(key, begun)
    try {
      return await begun
    } finally {
      // Somebody else may have begun it anew meanwhile.
      if (this.#work.get(key) === begun) this.#work.delete(key)
    }
  }
}
