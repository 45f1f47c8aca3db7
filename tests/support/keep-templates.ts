// `npm test` runs this process beside its checks, once for the unit tests and the browser tests. The process prints the
// environment variables that the tests need, as one line of JSON. It removes the templates when its standard input ends.
import makeTemplates from './templates.ts'

const remove = await makeTemplates()
const { TEST_TEMPLATE_FOLDER, TEST_TEMPLATE_DATABASE, NODE_COMPILE_CACHE } = process.env
console.log(JSON.stringify({ TEST_TEMPLATE_FOLDER, TEST_TEMPLATE_DATABASE, NODE_COMPILE_CACHE }))
process.stdin.resume().once('close', async () => {
  await remove()
  process.exit(0)
})
