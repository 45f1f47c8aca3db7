/** Replaces the browser's EventSource in unit tests. The test itself sends the events of the stream. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 0
  url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }

  send(event: string, data: unknown, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
  }

  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}
