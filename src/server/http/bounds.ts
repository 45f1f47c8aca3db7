// Limits of the HTTP layer for the memory and the file descriptors that clients can use in this process. A feature
// limits its own work (hashing passwords, decoding pictures, payment notices). All limits apply even with
// RATE_LIMITS=off, except SOCKETS_A_NETWORK.

/** Maximum size of a body that is not an upload, in bytes. Bodies that the web app sends have a few KB. */
export const BODY_BYTES = 64 * 1024

/**
 * Maximum number of unanswered requests on one socket; a socket with more requests is closed. Browsers, proxies and
 * load balancers wait for a reply before they send the next request. Node parses a chunk of 64 KB at once, which can
 * contain more than a thousand requests.
 */
export const UNANSWERED_A_SOCKET = 8

/**
 * Maximum number of open sockets of one network (an IPv4 address, or an IPv6 /64). A browser opens at most 6 sockets;
 * the limit also suffices for schools and offices behind one address. Sockets of trusted proxies are not counted.
 */
export const SOCKETS_A_NETWORK = 500

/** Maximum number of open streams of one player. */
export const STREAMS_A_PLAYER = 10

/** Maximum number of open streams of this process. */
export const STREAMS_A_PROCESS = 20_000

/** Maximum number of open sockets of this process: its streams, and sockets for other requests. */
export const SOCKETS = 25_000

/**
 * Maximum number of bytes that wait for a slow reader of a stream. If more bytes wait for the reader, the server closes
 * the stream, and the client reconnects at its position.
 */
export const STREAM_WAITING_BYTES = 256 * 1024

/**
 * Longest time until the headers of a request are complete, in ms. The time also limits the wait for the first request
 * on a new connection.
 */
export const HEADERS_MS = 30_000

/**
 * Longest time until a whole request has arrived, in ms. Within the limit, a client must send a picture of 5 MB at 90
 * kB/s or faster.
 */
export const REQUEST_MS = 60_000

/**
 * Interval at which `HEADERS_MS` and `REQUEST_MS` are checked, in ms. Because of this interval, a request may exceed
 * its limit by the same time before it is stopped.
 */
export const CHECK_MS = 5_000

/**
 * Time without a byte in either direction after which a socket is closed, in ms. If a client does not read its reply,
 * the server aborts the reply after the idle time. The idle time must be longer than the work of any handler, and
 * longer than the heartbeat interval of a stream (20 s).
 */
export const SILENCE_MS = 60_000

/**
 * Time after which an idle connection is closed, in ms. The time is longer than the 60 s of common proxies, so that the
 * proxy closes the connection first.
 */
export const KEEP_ALIVE_MS = 72_000

/**
 * Maximum number of simultaneous uploads of one account. A page sends one upload; the second one is for another tab.
 */
export const UPLOADS_AN_ACCOUNT = 2

/**
 * Maximum number of simultaneous uploads of one network. Uploads are limited for each network, because one person with
 * many accounts could use all of `UPLOADS`.
 */
export const UPLOADS_A_NETWORK = 8

/**
 * Maximum number of simultaneous uploads of this process. Each upload uses up to 5 MB of memory, so all uploads use up
 * to 120 MB.
 */
export const UPLOADS = 24

/**
 * Maximum number of compressed pages in the cache, which keeps the pages that were used last. The page of the web app
 * has 12 variants, and each page with a separate preview adds further variants.
 */
export const KEPT_PAGES = 100
