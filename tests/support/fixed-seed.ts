// Vitest loads this file before each test file. With the fixed seed, every run generates the same inputs. If a run
// fails, the reason is therefore a change of the code and not chance. To use another seed, run: TEST_SEED=7 npm test --
// --only unit src/engine
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
