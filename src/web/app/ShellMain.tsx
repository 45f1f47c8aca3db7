/** The main part of the shell of index.html: empty shapes of the page that comes, by data-shell of <html>. */
export const ShellMain = () => (
  <main className="shell-main">
    <div className="shell-page" aria-hidden="true">
      {Array.from('abcdefghijklmnopq', (shape) => (
        <i key={shape} />
      ))}
    </div>
    <p className="shell-status" role="status">
      Loading...
    </p>
  </main>
)
