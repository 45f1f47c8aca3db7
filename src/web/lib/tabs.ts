/** A connection between the tabs of this browser that opened a channel with the same name. */
export interface Tabs<Message> {
  /** Sends a message to the other tabs. */
  tell(message: Message): void
  close(): void
}

/**
 * Opens a channel to the other tabs of this browser. Never throws: returns undefined if the browser has no such
 * channels, or refuses them.
 */
export function openTabs<Message>(name: string, hear: (message: Message) => void): Tabs<Message> | undefined {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
    return {
      tell: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  } catch {
    return undefined
  }
}
