// The command `npm test` starts this process once, for the unit tests and the browser tests together. The process
// creates template databases. It prints environment variables for the tests as one line of JSON. When its standard
// input ends, the process removes the template databases.
import makeTemplates from './templates.ts'

const remove = await makeTemplates()
const { TEST_TEMPLATE_FOLDER, TEST_TEMPLATE_DATABASE, NODE_COMPILE_CACHE } = process.env
console.log(JSON.stringify({ TEST_TEMPLATE_FOLDER, TEST_TEMPLATE_DATABASE, NODE_COMPILE_CACHE }))
process.stdin.resume().once('close', async () => {
  await remove()
  process.exit(0)
})
