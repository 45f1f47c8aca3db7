import { expect, test } from 'vitest'
import { readPages } from '../../src/server/http/site.ts'
import { joinClub, makeClub, tokenOf } from '../support/clubs.ts'
import { playDaily, startDaily } from '../support/dailies.ts'
import { onOneDatabase } from '../support/on-databases.ts'

onOneDatabase('pages of clubs', (server) => {
  test('the list says how many members have ended the daily challenge of the caller’s date', async () => {
    const [ada, ben, eve] = [await server.player(), await server.player(), await server.player()]
    const club = await makeClub(ada)
    const other = await makeClub(ada)
    for (const one of [ben, eve]) await joinClub(one, tokenOf(club.invite))
    await playDaily(server, ben.client)
    await startDaily(eve.client)
    const counts = async () =>
      new Map((await ada.client.call('GET /api/clubs')).map(({ id, finishedToday }) => [id, finishedToday]))
    expect(await counts()).toEqual(
      new Map([
        [other.id, 0],
        [club.id, 1],
      ]),
    )
    await playDaily(server, ada.client)
    expect((await counts()).get(club.id)).toBe(2)
  })

  test('the page of a link is not listed by search engines, and keeps its address from other sites; its preview has the name alone', async () => {
    if (readPages() === undefined) return
    const ada = await server.player()
    const club = await makeClub(ada)
    const token = tokenOf(club.invite)
    const open = (path: string) =>
      server.app.http.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } })
    const { headers, body } = await open(`/c/${token}`)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    expect(body).toContain(`content="Join ${club.name} on WordConnect"`)
    expect(body).toContain('A club of 1 member who')
    expect(body).not.toContain(token)
    for (const secret of [club.id, ada.username]) expect(body).not.toContain(secret)
    expect((await open('/c/unknown')).body).not.toContain('Join ')
    expect((await open('/boards')).headers).not.toHaveProperty('x-robots-tag')
  })
})
