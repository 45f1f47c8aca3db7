import type { Check } from '../../../../contract/made-board/workshop.ts'
import { Row, Stack, Text } from '../../../design/layout.tsx'
import { RisingBars } from '../../../design/RisingBars.tsx'

const MOST = 6

/** The expected difficulty of a finished board, and how many of a hundred people would solve it. */
export const Expected = ({ check: { difficulty, solvedOf100 } }: { check: Check }) => (
  <Stack gap={1}>
    <Row gap={2} align="baseline">
      <RisingBars value={Math.round(difficulty.value)} total={MOST} />
      <Text strong figures>
        {`${difficulty.value.toFixed(1)} of ${MOST}`}
      </Text>
      <Text size="small" tone="soft" figures>
        {`between ${difficulty.low.toFixed(1)} and ${difficulty.high.toFixed(1)}`}
      </Text>
    </Row>
    <Text>{`About ${solvedOf100} of 100 would solve it.`}</Text>
    <Text size="small" tone="soft">
      This is what we expect. It is measured once people have played.
    </Text>
  </Stack>
)
