import { readFileSync } from 'node:fs'

/** Leaves out what only a slow or only a quick machine says, and replaces dates, times and scores. */
export const comparable = (lines: readonly string[]): string =>
  `${lines
    .filter(
      (line) =>
        !/^says: (Checking|Loading|Username is available|The outcome shows|.* (is not connected|challenges you))/.test(
          line,
        ),
    )
    .join('\n')
    .replace(/\bConnecting… ?/g, '')
    .replace(/(Start Race|See it): a link/g, 'See it: a link')
    .replace(/\b\w+day,? \d+ [A-Z][a-z]+\b/g, 'DATE')
    .replace(/\b\d+:\d\d(:\d\d)?\b/g, 'TIME')
    .replace(/\b\d+ points\b/g, 'SCORE points')
    .replace(/^says: $\n/gm, '')
    .trim()}\n`

/** The space between two sentences. */
const SENTENCES = /(?<=[.!?…]) /

/** Returns the announced texts in lines of a transcript, and each of their sentences from the second one on. */
export const sentences = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.startsWith('says'))
    .map((line) => line.replace(/^says( at once)?: /, ''))
    .flatMap((text) => [text, ...text.split(SENTENCES).slice(1)])

/**
 * Splits a transcript into chapters, with the keys and the focus apart from the announcements. The order of the
 * announcements depends on the machine: one can come after the next key, and what the rival does comes at any time.
 * Sentences that come at nearly the same time are one announcement or several, so they are compared one by one.
 */
export const chapters = (text: string) =>
  text.split(/^(?=# )/m).map((chapter) => {
    const lines = chapter.split('\n').filter((line) => line !== '')
    const isSaid = (line: string) => line.startsWith('says')
    const said = lines.filter(isSaid).flatMap((line) => line.replace(/^says: /, '').split(SENTENCES))
    return {
      keys: lines.filter((line) => !isSaid(line)),
      announcements: [...new Set(said)].sort(),
    }
  })

/** Returns the text of the transcript in a file next to this one. */
export const written = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
