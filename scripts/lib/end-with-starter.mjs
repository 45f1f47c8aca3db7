// start.mjs loads this file into the server process. The file ends the server when its parent process is killed.
// Otherwise the server would continue to use the port and the data folder.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
