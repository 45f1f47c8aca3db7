import type { Privacy } from '../../src/contract/friend.ts'
import type { Client } from './client.ts'

interface Person {
  client: Client
  username: string
}

const named = ({ username }: Person) => ({ params: { username } })

export const follow = ({ client }: Person, other: Person) =>
  client.call('PUT /api/users/:username/follow', named(other))

export const block = ({ client }: Person, other: Person) =>
  client.call('PUT /api/users/:username/block', named(other))

/** Makes two players follow each other. */
export async function befriend(one: Person, other: Person): Promise<void> {
  await follow(one, other)
  await follow(other, one)
}

export const setPrivacy = ({ client }: Person, body: Partial<Privacy>) =>
  client.call('PUT /api/me/privacy', { body })
