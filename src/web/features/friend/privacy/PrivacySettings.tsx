import { useMutation } from '@tanstack/react-query'
import type { Audience, Privacy } from '../../../../contract/friend.ts'
import { Choice } from '../../../design/Choice.tsx'
import { Stack } from '../../../design/layout.tsx'
import { Switch } from '../../../design/Switch.tsx'
import { call, errorMessage } from '../../../lib/api.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { isUnauthorized } from '../../../lib/unauthorized.ts'

const key = apiQuery('GET /api/me/privacy').queryKey

/** Changes settings. The page shows a change at once, and takes it back if it could not be stored. */
function useChange(privacy: Privacy) {
  const { mutate } = useMutation({
    mutationFn: (body: Partial<Privacy>) => call('PUT /api/me/privacy', { body }),
    onMutate: (changes) => void queryClient.setQueryData(key, { ...privacy, ...changes }),
    onSuccess: (stored) => void queryClient.setQueryData(key, stored),
    onError(error) {
      queryClient.setQueryData(key, privacy)
      if (isUnauthorized(error)) return
      toast({ title: 'Your setting could not be saved', description: errorMessage(error), tone: 'bad' })
    },
  })
  return mutate
}

const words: Record<Audience, string> = { everyone: 'Everyone', friends: 'Friends', nobody: 'Nobody' }
const all: readonly Audience[] = ['everyone', 'friends', 'nobody']
const ofFriends = ['friends', 'nobody'] as const

interface WhoProps<V extends Audience> {
  label: string
  note: string
  options: readonly V[]
  value: V
  onChange: (value: V) => void
}

/** Chooses who sees a part of the player's data. */
const Who = <V extends Audience>({ options, ...choice }: WhoProps<V>) => (
  <Choice options={options.map((option) => ({ value: option, label: words[option] }))} {...choice} />
)

/** The settings that say what of the player others see. */
export function PrivacySettings({ privacy }: { privacy: Privacy }) {
  const change = useChange(privacy)
  return (
    <Stack gap={5}>
      <Switch
        label="Private account"
        note="You decide about each request to follow you. The followers whom you have now stay."
        isOn={privacy.private}
        onChange={(isOn) => change({ private: isOn })}
      />
      <Who
        label="Your activity"
        note="Bests, levels and duels in the activity feed."
        options={all}
        value={privacy.activity}
        onChange={(activity) => change({ activity })}
      />
      <Who
        label="Online"
        note="Whether you have the app open. Only friends can ever see it."
        options={ofFriends}
        value={privacy.online}
        onChange={(online) => change({ online })}
      />
      <Who
        label="Streaks"
        note="The win streaks on your page, and your streak with each friend."
        options={all}
        value={privacy.streak}
        onChange={(streak) => change({ streak })}
      />
      <Who
        label="Daily results"
        note="The threads of your dailies, and your name on the leaderboard of a day."
        options={all}
        value={privacy.dailyResults}
        onChange={(dailyResults) => change({ dailyResults })}
      />
      <Who
        label="Clubs"
        note="The clubs on your page."
        options={all}
        value={privacy.clubs}
        onChange={(clubs) => change({ clubs })}
      />
    </Stack>
  )
}
