/**
 * Puts a file among the browser's downloads.
 *
 * @param content What is in it.
 * @param name Its name, with its ending.
 */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun once the click was handled; a later task is late enough.
  setTimeout(() => URL.revokeObjectURL(url))
}
