/** Whose turn it is, in words. */
export function Steps({ done, now }: { done: string[]; now: string }) {
  return (
    <ol className="steps" aria-label={`Step ${done.length + 1} of ${done.length + 1}`}>
      {done.map((step) => (
        <li className="done" key={step}>
          {step}
        </li>
      ))}
      <li className="now">{now}</li>
    </ol>
  )
}
