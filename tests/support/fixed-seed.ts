// Vitest loads the file fixed-seed.ts before each test file. The fixed seed makes generated inputs equal in every
// run, so that a run fails because of a change and not by chance. To use another seed, run: TEST_SEED=7 npm test --
// --only unit src/engine
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
