export function downloadFile(fileName: string, file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // A busy browser may look at the address later than the next tick.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
