import { Bare } from './Bare.tsx'

/** Shown until it is known who visits: the shell of index.html again, so that nothing changes on the screen. */
export function Loading() {
  return (
    <Bare named>
      <main className="shell-main">
        <div className="shell-tiles" aria-hidden="true">
          {Array.from('abcdefghijklmnop', (tile) => (
            <i key={tile} />
          ))}
        </div>
        <p className="shell-status" role="status">
          Loading...
        </p>
      </main>
    </Bare>
  )
}
