// Loaded into the server by start.mjs: a server whose starter was killed outright would keep the port and the data folder.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
