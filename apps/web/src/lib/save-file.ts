/**
 * Saves a file as a browser download.
 *
 * @param name Its name, with extension.
 */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download starts when the click was handled; a later task is late enough.
  setTimeout(() => URL.revokeObjectURL(url))
}
