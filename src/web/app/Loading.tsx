import { Mark } from '../ui/Thread.tsx'

/** While it is not known who visits: the shell of index.html, drawn again so that nothing changes on screen. */
export function Loading() {
  return (
    <>
      <header className="shell-bar">
        <div className="shell-name">
          <Mark />
          WordConnect
        </div>
      </header>
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
    </>
  )
}
