export function downloadFile(fileName: string, file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has started the download by the next tick.
  setTimeout(() => URL.revokeObjectURL(address))
}
