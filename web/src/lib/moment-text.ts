const two = (part: number) => String(part).padStart(2, '0')

/** 'MM-DD-YYYY HH:mm:ss' in the reader's time zone. */
export function momentText(instant: string): string {
  const at = new Date(instant)
  const day = `${two(at.getMonth() + 1)}-${two(at.getDate())}-${at.getFullYear()}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}
