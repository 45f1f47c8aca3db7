/** A connection between the tabs of this browser that opened a channel with the same name. */
export interface Tabs<Message> {
  /** Sends a message to the other tabs. */
  tell(message: Message): void
  close(): void
}

const alone: Tabs<unknown> = { tell() {}, close() {} }

/**
 * Opens a channel to the other tabs of this browser. The function never throws: in a browser without such channels,
 * no other tab receives the messages.
 */
export function openTabs<Message>(name: string, hear: (message: Message) => void): Tabs<Message> {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
    return {
      tell: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  } catch {
    return alone
  }
}
