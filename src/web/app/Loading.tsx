import { Bare } from './Bare.tsx'
import { ShellMain } from './ShellMain.tsx'

/** Shown until it is known who visits: the shell of index.html again, so that nothing changes on the screen. */
export const Loading = () => (
  <Bare named>
    <ShellMain />
  </Bare>
)
