// Every bound of the HTTP layer on the memory and file descriptors that clients can take from this process. A feature bounds its own
// work (hashing passwords, decoding pictures, payment notices). All bounds hold even with RATE_LIMITS=off, except SOCKETS_A_NETWORK.

/** Bytes of a body that is not an upload. Those of our pages have a few KB. */
export const BODY_BYTES = 64 * 1024

/**
 * Unanswered requests on one socket; a socket with more is closed. Browsers, proxies and load balancers wait for a reply before
 * they send the next request. Node parses a whole chunk of 64 KB at once, which can hold more than a thousand requests.
 */
export const UNANSWERED_A_SOCKET = 8

/**
 * Open sockets of one network (an IPv4 address, or an IPv6 /64). A browser opens at most 6; the rest is for schools and offices
 * behind one address. Trusted proxies are not counted.
 */
export const SOCKETS_A_NETWORK = 500

/** Open streams of one player. */
export const STREAMS_A_PLAYER = 10

/** Open streams of this process. */
export const STREAMS_A_PROCESS = 20_000

/** Open sockets of this process: its streams, and room for other requests. */
export const SOCKETS = 25_000

/** Bytes that may wait for a slow reader of a stream. With more, the stream is cut; the client reconnects at its position. */
export const STREAM_WAITING_BYTES = 256 * 1024

/** Time for the headers of a request to arrive, and for the first request on a new connection. */
export const HEADERS_MS = 30_000

/** Time for a whole request to arrive. A picture of 5 MB needs 90 kB/s. */
export const REQUEST_MS = 60_000

/** How often the two times above are checked, so a request may last this much longer. */
export const CHECK_MS = 5_000

/**
 * Time without a byte in either direction before a socket is closed, so a reply that its client does not read ends. Must be longer
 * than any handler and longer than the heartbeat of a stream (20 s).
 */
export const SILENCE_MS = 60_000

/** Time before an idle connection is closed. Longer than the 60 s of common proxies, so that the proxy closes first. */
export const KEEP_ALIVE_MS = 72_000

/** Simultaneous uploads of one account. A page sends one; the second is for another tab. */
export const UPLOADS_AN_ACCOUNT = 2

/** Simultaneous uploads of one network, so that one caller with many accounts cannot take all of `UPLOADS`. */
export const UPLOADS_A_NETWORK = 8

/** Simultaneous uploads of this process. Each holds up to 5 MB in memory: 120 MB in all. */
export const UPLOADS = 24

/** Compressed pages that are kept, the latest used: 12 of the product itself, and those with a preview of their own. */
export const KEPT_PAGES = 100
