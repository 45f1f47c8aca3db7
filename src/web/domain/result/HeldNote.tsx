import { Text } from '../../design/layout.tsx'

const sentences = {
  held: 'Your result is being checked. It counts on the leaderboards once it has been released.',
  removed: 'This result was removed after a check. It does not count.',
} as const

/** Shows a note that the server is checking the player's result, or that the result does not count. */
export const HeldNote = ({ state }: { state: keyof typeof sentences }) => (
  <Text size="small" tone="soft">
    {sentences[state]}
  </Text>
)
