export interface SignalListener {
  /** The logs of these topics have new items. */
  onTopics(topics: readonly string[]): void
  /** The connection to the other processes was lost and is open again. Messages have possibly been lost. */
  onGap(): void
}

/**
 * Sends the names of topics with new items to all server processes. The items are only in the database: a lost or
 * repeated message does no harm, because each process also looks for new items at regular times.
 */
export interface Signal {
  /** Tells all processes, including this process, that the topics have new items. */
  tell(topics: readonly string[]): Promise<void>
  /** After a call of the returned function, the listener receives no more messages. */
  listen(listener: SignalListener): () => void
  close(): Promise<void>
}

/** A set of listeners that receives messages together. */
export function listeners(): SignalListener & Pick<Signal, 'listen'> {
  const all = new Set<SignalListener>()
  return {
    listen(listener) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    onTopics(topics) {
      for (const listener of all) listener.onTopics(topics)
    },
    onGap() {
      for (const listener of all) listener.onGap()
    },
  }
}

/** Sends messages inside this process. Only one process can use the embedded database. */
export function embeddedSignal(): Signal {
  const { listen, onTopics } = listeners()
  return { listen, tell: async (topics) => onTopics(topics), close: async () => {} }
}
