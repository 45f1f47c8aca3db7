import { Skeleton } from '../../../design/Skeleton.tsx'
import { usePart } from '../../../lib/part.ts'

// This code is loaded separately, because most people who open the pages with figures see none.
const loadCharts = async () => (await import('./FigureCharts.tsx')).FigureCharts

/** How others played a published board, for its maker. */
export function MakerFigures({ id }: { id: string }) {
  const FigureCharts = usePart(loadCharts)
  return FigureCharts ? <FigureCharts id={id} /> : <Skeleton height="220px" radius="var(--r)" />
}
