/** The logo: three shifts, each handed over to the next. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b5f63" />
      <g fill="#fff">
        <rect x="6" y="8" width="11" height="4.4" rx="2.2" opacity=".55" />
        <rect x="10.5" y="13.8" width="11" height="4.4" rx="2.2" opacity=".78" />
        <rect x="15" y="19.6" width="11" height="4.4" rx="2.2" />
      </g>
    </svg>
  )
}
