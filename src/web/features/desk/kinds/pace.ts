import { percentText } from '../../../../engine/percent.ts'

interface Paces {
  boards: number
  binSeconds: number
  bins: readonly number[]
}

/** Returns the place of a number of seconds per group on the scale of the bins, in percent of its width. */
export function spot({ binSeconds, bins }: Paces, pace: number): number {
  return Math.min(100, Math.max(0, (100 * pace) / Math.max(1e-9, binSeconds * bins.length)))
}

/** Returns the share of the boards in the bin of `pace` or in an earlier bin, as text: "none", "2%". */
export function shareBelow({ boards, binSeconds, bins }: Paces, pace: number): string {
  const last = Math.min(bins.length - 1, Math.floor(pace / binSeconds))
  const count = bins.slice(0, last + 1).reduce((sum, one) => sum + one, 0)
  if (count === 0) return 'none'
  const percent = Math.round((100 * count) / boards)
  return percent === 0 ? `less than ${percentText(1)}` : percentText(percent)
}
