// Limits for HTTP requests, so that clients cannot use too much memory or too many file descriptors of this process.
// Limits for other work (hashing passwords, decoding pictures, payment notices) are in the features. The setting
// RATE_LIMITS=off disables only one of these limits: SOCKETS_A_NETWORK.

/**
 * Maximum size of a request body in bytes, except for uploads. The request bodies that the web app sends have only a
 * few KB.
 */
export const BODY_BYTES = 64 * 1024

/**
 * Maximum number of requests on one socket to which the server has not replied yet. The server closes a socket with
 * more such requests. Browsers, proxies and load balancers wait for a reply before they send the next request. Without
 * this limit, an attacker could send more than a thousand requests in one chunk of 64 KB.
 */
export const UNANSWERED_A_SOCKET = 8

/**
 * Maximum number of open sockets of one network (an IPv4 address, or an IPv6 /64). A browser opens at most 6 sockets,
 * so the limit is high enough for a school or an office in which all computers share one address. The server does not
 * count sockets of trusted proxies.
 */
export const SOCKETS_A_NETWORK = 500

/** Maximum number of open streams of server-sent events of one player. */
export const STREAMS_A_PLAYER = 10

/** Maximum number of open streams of server-sent events in this process. */
export const STREAMS_A_PROCESS = 20_000

/** Maximum number of open sockets of this process, for streams and other requests together. */
export const SOCKETS = 25_000

/**
 * Maximum number of bytes of a stream that the server stores for a slow client. If the server has more unsent bytes for
 * the client, it closes the stream. The client then reconnects and continues at the same position.
 */
export const STREAM_WAITING_BYTES = 256 * 1024

/**
 * Longest time until the headers of a request have arrived, in ms. The same limit applies to the wait for the first
 * request on a new connection.
 */
export const HEADERS_MS = 30_000

/**
 * Longest time until a whole request has arrived, in ms. To upload a picture of 5 MB within this time, a client must
 * send 90 kB/s.
 */
export const REQUEST_MS = 60_000

/**
 * Time in ms between two checks of the limits `HEADERS_MS` and `REQUEST_MS`. Therefore a request can take longer than
 * its limit by up to this time.
 */
export const CHECK_MS = 5_000

/**
 * Time in ms after which the server closes a socket if no byte was sent in either direction. For example, this happens
 * if a client does not read a reply. The time must be longer than the longest request, and longer than the pause
 * between two heartbeats of a stream (20 s).
 */
export const SILENCE_MS = 60_000

/**
 * Time in ms after which the server closes a connection without a request. Common proxies close such a connection after
 * 60 s. The proxy must close the connection before the server does.
 */
export const KEEP_ALIVE_MS = 72_000

/**
 * Maximum number of simultaneous uploads of one account. A page of the web app sends only one upload at the same time.
 * The second upload is for another browser tab.
 */
export const UPLOADS_AN_ACCOUNT = 2

/**
 * Maximum number of simultaneous uploads of one network. Without this limit, one person with many accounts could use
 * all of `UPLOADS`.
 */
export const UPLOADS_A_NETWORK = 8

/**
 * Maximum number of simultaneous uploads of this process. Each upload uses up to 5 MB of memory, so all uploads use up
 * to 120 MB.
 */
export const UPLOADS = 24

/**
 * Maximum number of compressed HTML pages in the cache. When the cache is full, the server removes the page that was
 * not used for the longest time. The page of the web app has 12 variants, and each link preview adds further variants.
 */
export const KEPT_PAGES = 100
