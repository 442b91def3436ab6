import type { ListedRequest } from './requests.part.ts'

/** Whose turn it is, in words. */
export function Steps({ done, now, count }: NonNullable<ListedRequest['steps']>) {
  return (
    <ol className="steps" aria-label={`Step ${done.length + 1} of ${count}`}>
      {done.map((step) => (
        <li className="done" key={step}>
          {step}
        </li>
      ))}
      <li className="now" aria-current="step">
        {now}
      </li>
    </ol>
  )
}
