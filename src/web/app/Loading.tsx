import { Bare } from './Bare.tsx'

/** While it is not known who visits: the shell of index.html, drawn again so that nothing changes on screen. */
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
