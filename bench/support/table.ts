/** Prints rows as a table of plain text with aligned columns. */
export function printTable(header: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const all = [header, ...rows].map((row) => row.map(String))
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  for (const row of all) {
    console.log(
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
  }
}

/** Returns the q-th quantile (0–1) of numbers in any order. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
