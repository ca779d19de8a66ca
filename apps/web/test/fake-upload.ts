/** In place of the browser's `XMLHttpRequest`, which sends forms: the part `item` is the body that the fake API receives. */
export const createFakeUpload = (send: typeof fetch): typeof XMLHttpRequest => {
  class Sender extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers = new Headers()
    #method = ''
    #address = ''
    status = 0
    responseText = ''

    open(method: string, address: string): void {
      this.#method = method
      this.#address = address
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    send(form: FormData): void {
      void this.#send(form).then(() => this.dispatchEvent(new Event('loadend')))
    }

    abort(): void {
      this.dispatchEvent(new Event('loadend'))
    }

    async #send(form: FormData): Promise<void> {
      const item = form.get('item')
      const body = item instanceof Blob ? await item.text() : form
      const init = { method: this.#method, headers: this.#headers, body }
      const answer = await send(this.#address, init).catch(() => undefined)
      this.status = answer?.status ?? 0
      this.responseText = (await answer?.text()) ?? ''
    }
  }
  // The members that api/upload.ts uses.
  return Sender as unknown as typeof XMLHttpRequest
}
