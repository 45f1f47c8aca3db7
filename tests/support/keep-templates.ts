// While its checks run, `npm test` starts this process once for the unit tests and the browser tests. The process
// creates template databases and prints environment variables for the tests, as one line of JSON. The process removes
// the template databases when its standard input ends.
import makeTemplates from './templates.ts'

const remove = await makeTemplates()
const { TEST_TEMPLATE_FOLDER, TEST_TEMPLATE_DATABASE, NODE_COMPILE_CACHE } = process.env
console.log(JSON.stringify({ TEST_TEMPLATE_FOLDER, TEST_TEMPLATE_DATABASE, NODE_COMPILE_CACHE }))
process.stdin.resume().once('close', async () => {
  await remove()
  process.exit(0)
})
