/** A statistical effect `value` with its standard error `error`; `freedom` is the number of degrees of freedom. */
export interface Effect {
  value: number
  error: number
  freedom: number
}

const LANCZOS = [
  76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
  -0.000005395239384953,
]

function logGamma(x: number): number {
  const sum = LANCZOS.reduce((total, weight, n) => total + weight / (x + 1 + n), 1.000000000190015)
  return Math.log((2.5066282746310007 * sum) / x) + (x + 0.5) * Math.log(x + 5.5) - (x + 5.5)
}

const FRACTION_STEPS = 200

/** Computes the continued fraction of the incomplete beta function (Lentz's method). */
function betaFraction(x: number, a: number, b: number): number {
  const safe = (value: number) => (Math.abs(value) < 1e-30 ? 1e-30 : value)
  let c = 1
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= FRACTION_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / safe(1 + even * d)
    c = safe(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / safe(1 + odd * d)
    c = safe(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-10) break
  }
  return fraction
}

/** Computes the regularised incomplete beta function. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/**
 * Returns the two-sided p-value of Student's t. It is the probability that an effect at least this large appears by
 * chance although there is no true effect. If the standard error is unknown, the function returns 1.
 */
export function chanceOfNone({ value, error, freedom }: Effect): number {
  if (!(error > 0) || freedom < 1) return 1
  const t = value / error
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

/**
 * Returns the critical value of Student's t: the absolute value of t is larger than this value with a probability of 5
 * %.
 */
export function criticalT(freedom: number): number {
  let [low, high] = [0, 700]
  for (let n = 0; n < 60; n++) {
    const middle = (low + high) / 2
    if (chanceOfNone({ value: middle, error: 1, freedom }) > 0.05) low = middle
    else high = middle
  }
  return high
}

/** Returns the 95 % confidence interval of an effect. */
export function interval({ value, error, freedom }: Effect): [low: number, high: number] {
  const half = criticalT(freedom) * error
  return [value - half, value + half]
}

/** Returns the 95 % confidence interval (Wilson interval) of the share `found` / `of`, as two numbers from 0 to 1. */
export function shareInterval(found: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.96
  const middle = (found + (z * z) / 2) / (of + z * z)
  const half = (z / (of + z * z)) * Math.sqrt((found * (of - found)) / of + (z * z) / 4)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

export interface Fit {
  /** One effect for each column of the input. */
  effects: Effect[]
  /** One residual for each row of the input. */
  residuals: number[]
}

/**
 * Computes a least-squares fit of `y` on the columns of `rows`. The caller must add a column of ones to `rows`. Returns
 * undefined if there are too few rows or if the columns depend on each other. The standard error of an effect is the
 * larger of the ordinary error and the robust error (HC3). If only the robust error were used, the standard error would
 * be too small when a few rows are similar by chance.
 */
export function regress(rows: readonly (readonly number[])[], y: readonly number[]): Fit | undefined {
  const columns = rows[0]?.length ?? 0
  const freedom = rows.length - columns
  if (columns === 0 || freedom < 2) return undefined
  const products = matrix(columns, (i, j) => rows.reduce((sum, row) => sum + at(row, i) * at(row, j), 0))
  const inverse = invert(products)
  if (!inverse) return undefined
  const toY = products.map((_, i) => rows.reduce((sum, row, n) => sum + at(row, i) * at(y, n), 0))
  const values = inverse.map((row) => row.reduce((sum, cell, j) => sum + cell * at(toY, j), 0))
  const residuals = rows.map(
    (row, n) => at(y, n) - row.reduce((sum, cell, i) => sum + cell * at(values, i), 0),
  )
  const weighted = rows.map((row) =>
    inverse.map((line) => line.reduce((sum, cell, j) => sum + cell * at(row, j), 0)),
  )
  const squares = rows.map((row, n) => {
    const leverage = row.reduce((sum, cell, i) => sum + cell * at(weighted[n] ?? [], i), 0)
    return (at(residuals, n) / Math.max(0.05, 1 - leverage)) ** 2
  })
  const scatter = residuals.reduce((sum, residual) => sum + residual ** 2, 0) / freedom
  const effects = values.map((value, i) => {
    const robust = weighted.reduce((sum, row, n) => sum + at(row, i) ** 2 * at(squares, n), 0)
    return { value, error: Math.sqrt(Math.max(robust, scatter * at(inverse[i] ?? [], i))), freedom }
  })
  return { effects, residuals }
}

const at = (row: readonly number[], n: number): number => row[n] ?? 0

const matrix = (size: number, cell: (i: number, j: number) => number): number[][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => cell(i, j)))

/** Inverts a matrix by Gauss–Jordan elimination with pivots. Returns undefined if the matrix is singular. */
function invert(given: readonly (readonly number[])[]): number[][] | undefined {
  const size = given.length
  const rows = given.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))])
  for (let column = 0; column < size; column++) {
    const rest = rows.slice(column)
    const best = rest.reduce((most, row) =>
      Math.abs(at(row, column)) > Math.abs(at(most, column)) ? row : most,
    )
    const pivot = at(best, column)
    if (Math.abs(pivot) < 1e-9 * Math.max(1, Math.abs(at(given[column] ?? [], column)))) return undefined
    rows.splice(rows.indexOf(best), 1)
    rows.splice(
      column,
      0,
      best.map((cell) => cell / pivot),
    )
    const chosen = rows[column] ?? []
    for (const [i, row] of rows.entries()) {
      if (i === column) continue
      const times = at(row, column)
      rows[i] = row.map((cell, j) => cell - times * at(chosen, j))
    }
  }
  return rows.map((row) => row.slice(size))
}

/**
 * Decides by Holm's method which of several claims are significant. The probability that at least one significant claim
 * is false is at most `chance`. `chances` are the p-values of the claims.
 */
export function sureOf(chances: readonly number[], chance = 0.05): boolean[] {
  const order = chances.map((p, n) => ({ p, n })).sort((a, b) => a.p - b.p || a.n - b.n)
  const sure = chances.map(() => false)
  for (const [place, { p, n }] of order.entries()) {
    if (p > chance / (chances.length - place)) break
    sure[n] = true
  }
  return sure
}
