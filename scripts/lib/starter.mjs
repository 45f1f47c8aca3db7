const POLL_MS = 200

/**
 * Sends SIGTERM to this process when npm, which has started it, ends. npm passes SIGTERM and SIGINT on to its script, but
 * a killed npm, or an npm that ends after SIGHUP, leaves the script running. Without npm, the function does nothing:
 * then the operator decides whether the process outlives its parent process.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const starter = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  timer.unref()
}
