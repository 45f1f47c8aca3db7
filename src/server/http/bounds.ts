// Every bound on what clients may make this process hold, in one place. Each of them protects memory or file descriptors, so
// all of them also stand while RATE_LIMITS is off, except the one on sockets of a network.

/** A body that is no upload. The largest honest one, an arrangement of sixteen words, has 1 KB. */
export const BODY_BYTES = 64 * 1024

/**
 * Requests of one socket that are not yet answered. Browsers, proxies and load balancers send the next request on a
 * connection when they have read the reply to the last one, so theirs is one. Node parses all the requests in a piece of 64 KB
 * at once, which is more than a thousand. A socket with more than these is closed.
 */
export const UNANSWERED_A_SOCKET = 8

/**
 * Sockets that are open at a time from one network (an IPv4 address, a /64 of IPv6). A browser opens at most 6. The rest is for
 * schools and offices behind one address. A trusted proxy is not counted: it speaks for everybody.
 */
export const SOCKETS_A_NETWORK = 500

/** Sockets that are open at a time: the streams that a process admits (`STREAMS_A_PROCESS`), and room for other requests. */
export const SOCKETS = 25_000

/** How long the headers of a request may take, and how long a connection may wait for its first one. */
export const HEADERS_MS = 30_000

/** How long a whole request may take to arrive. A picture of 5 MB arrives in time at 90 kB/s. */
export const REQUEST_MS = 60_000

/** How often the two times above are checked: a request ends at most this much later. */
export const CHECK_MS = 5_000

/**
 * How long nothing may move on a socket while a request or its reply is under way: a reply that nobody reads ends then. No
 * handler takes so long, and a stream sends a heartbeat three times as often.
 */
export const SILENCE_MS = 60_000

/** How long an idle connection is kept: longer than proxies keep theirs (60 s), so that they close it and not this process. */
export const KEEP_ALIVE_MS = 72_000

/** Uploads of one account that arrive at a time. A page sends one; the second is for another tab. */
export const UPLOADS_AN_ACCOUNT = 2

/** Uploads of one network that arrive at a time: the accounts of one caller cannot take all seats. */
export const UPLOADS_A_NETWORK = 8

/** Uploads that arrive at a time. Their bytes wait in memory, up to 5 MB each: 120 MB in all. */
export const UPLOADS = 24
