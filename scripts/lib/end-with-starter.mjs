// start.mjs loads this file into the server, to end the server if its parent process is killed. A server without its
// parent process would keep the port and the data folder.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
