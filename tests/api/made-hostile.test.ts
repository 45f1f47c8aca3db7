import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { MADE_COUNTED_PER_NETWORK } from '../../src/engine/made-board/limits.ts'
import type { Client } from '../support/client.ts'
import { onOneDatabase } from '../support/on-databases.ts'
import { createDraft, type DraftBody, publishBoard, publishedBoard, soundBoard } from '../support/workshop.ts'

const TURNS = 'must not have characters that turn the direction of the text'
const INVISIBLE = 'must not have invisible characters'
const MIXED = 'must not mix letters of different alphabets in one word'
const LETTERS = /^can have Latin letters, digits, spaces/
/** The contract refuses control characters before the text is read. */
const CONTROL = /control characters/

/** Texts that no field of a board can have, with the problem that the server names. */
const texts: readonly [problem: string | RegExp, texts: readonly string[]][] = [
  [
    TURNS,
    [
      '\u202egnip',
      'a\u202db',
      '\u202aab',
      'ab\u202b',
      'a\u2066b',
      '\u2067ab',
      'ab\u2068c',
      'a\u2069',
      '\u200eab',
      'a\u200fb',
      '\u061cab',
    ],
  ],
  [
    INVISIBLE,
    [
      ...[
        'a\u200bb',
        'a\u200cb',
        'a\u200db',
        '\ufeffab',
        'a\u00adb',
        'a\u2060b',
        'a\u2062b',
        'a\u034fb',
        'a\u180eb',
      ],
      ...[
        '\u3164',
        'a\u115fb',
        '\u2800',
        'a\u2028b',
        'a\u2029b',
        'a\ufe0f',
        'a\u{e0061}b',
        'a\u{e000}',
        'a\u{378}',
      ],
      ...['a\uffa0b', 'a\u{e0100}b', 'a\u17b4b'],
    ],
  ],
  [
    MIXED,
    [
      ...['Аpple', 'Eаgle', 'pеar', 'Мoon', 'Ηeron', 'wοlf', 'рaris', 'ѕun', 'ѵine', 'іce', 'jаck', 'Тea'],
      ...['Βear', 'Κing', 'Ρear', 'ԁog', 'һen', 'ԛueen', 'ѡolf', 'Ꭺpple', 'aռt', 'abcдef'],
    ],
  ],
  [
    LETTERS,
    [
      ...[
        'яблоко',
        'ЯБЛОКО',
        'μήλο',
        'תפוח',
        'تفاحة',
        'सेब',
        '苹果',
        'りんご',
        'リンゴ',
        '사과',
        'แอปเปิล',
        'ხილი',
        'խնձոր',
      ],
      ...[
        'ᚠᚢᚦ',
        '𓀀𓀁',
        'ᏣᎳᎩ',
        'ꓮꓐꓚ',
        'ＡＰＰＬＥ',
        'ａｐｐｌｅ',
        '𝐀𝐏𝐏𝐋𝐄',
        '𝔄𝔭𝔭𝔩𝔢',
        '𝖠𝖯𝖯',
        'ⒶⒷⒸ',
        '🅰🅱',
        'ᴀᴘᴘʟᴇ',
        'ǃkung',
        'ǀǀ',
      ],
      ...[
        'a\u0301\u0301\u0301\u0301',
        'z\u0335a\u0336l\u0337',
        'e\u0489',
        '😀',
        'a👍b',
        '👩‍👧'.replaceAll('\u200d', ''),
        '♥',
        '☃',
        '→',
      ],
      ...[
        '▓▓▓',
        '①',
        'ａ',
        'ɑpple',
        'ʀat',
        'ƨun',
        'ɢold',
        'ꜱun',
        '᎐',
        '٣',
        '१२',
        '㍿',
        'Å'.normalize('NFD').slice(1),
      ],
    ],
  ],
  [
    CONTROL,
    [
      'a\u0000b',
      'a\nb',
      'a\tb',
      'a\rb',
      'a\u001bb',
      'a\u007fb',
      'a\u0085b',
      'a\u009fb',
      'a\ud800b',
      '\udc00',
    ],
  ],
]

/** Returns a board with a text in one of its fields, and the name of the field. */
const withText = (text: string, n: number): { field: string; body: DraftBody } => {
  const { title, groups } = soundBoard()
  const [first = { name: '', words: [] }, ...rest] = groups
  switch (n % 5) {
    case 0:
      return { field: 'title', body: { title: text, groups } }
    case 1:
      return { field: 'groups.0.name', body: { title, groups: [{ ...first, name: text }, ...rest] } }
    case 2:
      return { field: 'groups.0.note', body: { title, groups: [{ ...first, note: text }, ...rest] } }
    case 3:
      return {
        field: 'groups.0.words.2',
        body: { title, groups: [{ ...first, words: ['A', 'B', text, 'D'] }, ...rest] },
      }
    default:
      return {
        field: 'rulings.0.word',
        body: { title, groups, rulings: [{ word: text, group: 0, fits: false }] },
      }
  }
}

/** Bodies that are no board at all. */
const shapes: readonly [what: string, body: unknown][] = [
  ['a title of 10,000 characters', { ...soundBoard(), title: 'a'.repeat(10_000) }],
  ['a title of 61 characters', { ...soundBoard(), title: 'a'.repeat(61) }],
  ...[3, 2, 1].map((n): [string, unknown] => {
    const { field, body } = withText('a'.repeat(10_000), n)
    return [`10,000 characters in ${field}`, body]
  }),
  ['a ruling of 10,000 characters', withText('a'.repeat(10_000), 4).body],
  ['a word that is too long in capitals', withText('ß'.repeat(13), 3).body],
  ['a million groups', { title: '', groups: Array.from({ length: 1_000 }, () => ({ name: '', words: [] })) }],
  ['seven groups', { title: '', groups: Array.from({ length: 7 }, () => ({ name: '', words: [] })) }],
  ['no groups', { title: '', groups: [] }],
  ['five words', { title: '', groups: [{ name: '', words: ['A', 'B', 'C', 'D', 'E'] }] }],
  ['words that are numbers', { title: '', groups: [{ name: '', words: [1, 2, 3, 4] }] }],
  ['words in a word', { title: '', groups: [{ name: '', words: [['A'], { B: 1 }] }] }],
  ['words in a text', { title: '', groups: [{ name: '', words: 'ABCD' }] }],
  ['a word that is only punctuation', withText('---', 3).body],
  ['a word that is only an ampersand', withText('&', 3).body],
  ['a word of angle brackets', withText('<script>', 3).body],
  ['a title that is an object', { ...soundBoard(), title: { toString: 'x' } }],
  ['no title', { groups: soundBoard().groups }],
  ['null', null],
  ['a list', [soundBoard()]],
  ['a text', 'board'],
  ['a ruling of group 6', { ...soundBoard(), rulings: [{ word: 'BAGEL', group: 6, fits: false }] }],
  ['a ruling of group -1', { ...soundBoard(), rulings: [{ word: 'BAGEL', group: -1, fits: false }] }],
  ['a ruling of group 0.5', { ...soundBoard(), rulings: [{ word: 'BAGEL', group: 0.5, fits: false }] }],
  [
    'a ruling that says that a word fits',
    { ...soundBoard(), rulings: [{ word: 'BAGEL', group: 1, fits: true }] },
  ],
  [
    '101 rulings',
    {
      ...soundBoard(),
      rulings: Array.from({ length: 101 }, (_, n) => ({ word: `W${n}`, group: 0, fits: false })),
    },
  ],
  ['an id that is no id', { ...soundBoard(), previousId: '../../etc/passwd' }],
  ['an id of 10,000 characters', { ...soundBoard(), previousId: 'a'.repeat(10_000) }],
]

const slurs = ['NIGGER', 'f-a-g-g-o-t', 'c u n t', 'fück']
const doubtful = ['blue tit', 'Hitler', 'sh1t']

onOneDatabase('hostile boards', (server) => {
  const db = () => server.app.context.db
  /** A text that is different after each change of a table of boards. */
  const everything = async () => {
    const { rows } = await sql<{ all: string }>`select concat(
      (select md5(string_agg(made_board::text, '|' order by id)) from made_board), ' ',
      (select count(*) from made_publication), ' ', (select count(*) from made_report), ' ',
      (select count(*) from made_claim), ' ', (select count(*) from made_heart), ' ',
      (select count(*) from made_attempt)) as all`.execute(db())
    return rows[0]?.all
  }
  let maker: { client: Client; id: string }
  let draft: { id: string }
  beforeAll(async () => {
    maker = await server.player()
    draft = await createDraft(maker.client)
  })
  /** Sends a body to the three calls that take a board, and expects the same refusal of each and no change. */
  async function refused(body: unknown) {
    const before = await everything()
    const params = { id: draft.id }
    const answers = [
      await maker.client.try('POST /api/boards', { body }),
      await maker.client.try('PUT /api/boards/:id', { params, body }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    expect(await everything()).toBe(before)
    return answers.map((answer) => ({
      code: answer.body.code,
      details: answer.body.details as { field: string; problem: string }[],
    }))
  }

  const all = texts.flatMap(([problem, given]) => given.map((text) => ({ text, problem })))
  test(`${all.length} texts are refused in one of five fields, and the answer names the field`, async () => {
    for (const [n, { text, problem }] of all.entries()) {
      const { field, body } = withText(text, n)
      for (const { code, details } of await refused(body)) {
        const [found] = details.filter((one) => one.field === field)
        expect([text, code, found?.problem], JSON.stringify(text)).toEqual([
          text,
          'invalid_request',
          typeof problem === 'string' ? problem : expect.stringMatching(problem),
        ])
      }
    }
  })

  test(`${shapes.length} bodies that are no board are refused, and the answer names the field`, async () => {
    for (const [what, body] of shapes)
      for (const { code, details } of await refused(body)) {
        expect([what, code]).toEqual([what, 'invalid_request'])
        expect(details[0]?.field, what).toEqual(expect.any(String))
      }
    const huge = await maker.client.try('POST /api/boards', {
      body: { ...soundBoard(), title: 'a'.repeat(3_000_000) },
    })
    expect(huge.status).toBe(413)
  })

  test(`${slurs.length} slurs cannot be published, and ${doubtful.length} doubtful words wait`, async () => {
    const verdicts = async (text: string, n: number) => {
      const { body } = withText(text, 1 + (n % 3))
      const { groups } = body
      const { problems } = await maker.client.call('POST /api/boards/check', { body: { groups } })
      return problems
        .filter(({ code }) => code === 'refused_text')
        .map(({ blocks, group }) => [blocks, group])
    }
    for (const [n, text] of slurs.entries())
      expect([text, ...(await verdicts(text, n))]).toEqual([text, [true, 0]])
    for (const [n, text] of doubtful.entries())
      expect([text, ...(await verdicts(text, n))]).toEqual([text, [false, 0]])
    const { id } = await createDraft(maker.client, { ...soundBoard(), title: 'n-i-g-g-e-r' })
    const before = await everything()
    expect((await publishBoard(maker.client, id)).body.code).toBe('board_unfinished')
    expect(await everything()).toBe(before)
    const across = {
      ...soundBoard(),
      groups: soundBoard().groups.with(0, { name: 'Letters', words: ['F', 'U', 'C', 'K'] }),
    }
    const { problems } = await maker.client.call('POST /api/boards/check', {
      body: { groups: across.groups },
    })
    expect(problems.filter(({ code }) => code === 'refused_text')).toHaveLength(1)
  })

  test("another person's board cannot be read, changed, published, deleted or continued", async () => {
    const { client } = await server.player()
    const before = await everything()
    const params = { id: draft.id }
    const answers = [
      await client.try('GET /api/me/boards/:id', { params }),
      await client.try('GET /api/me/boards/:id/figures', { params }),
      await client.try('PUT /api/boards/:id', { params, body: soundBoard() }),
      await client.try('DELETE /api/boards/:id', { params }),
      await publishBoard(client, draft.id),
      await client.try('POST /api/boards', { body: { ...soundBoard(), previousId: draft.id } }),
      await client.try('POST /api/boards/:id/start', { params }),
      await client.try('POST /api/boards/:id/report', { params, body: { reason: 'other' } }),
      await client.try('POST /api/boards/:id/claims', { params, body: { word: 'BAGEL', color: 'group-1' } }),
      await client.try('GET /api/boards/:id', { params }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    )
    const nobody = server.client()
    const unsigned = [
      await nobody.try('POST /api/boards', { body: soundBoard() }),
      await nobody.try('PUT /api/boards/:id', { params, body: soundBoard() }),
      await publishBoard(nobody, draft.id),
      await nobody.try('GET /api/me/boards'),
      await nobody.try('POST /api/boards/check', { body: { groups: soundBoard().groups } }),
    ]
    expect(unsigned.map(({ status }) => status)).toEqual(unsigned.map(() => 401))
    expect(await everything()).toBe(before)
  })

  test('a board that somebody has begun stays as it is, also if a change arrives at the same moment', async () => {
    const other = await server.player()
    for (let n = 0; n < 4; n++) {
      const { id } = await publishedBoard(maker.client, soundBoard(n))
      const change = maker.client.try('PUT /api/boards/:id', { params: { id }, body: soundBoard(9) })
      const start = other.client.try('POST /api/boards/:id/start', { params: { id } })
      const [changed, started] = await Promise.all([change, start])
      // Either the change came first and nobody can begin the draft, or the board is fixed.
      expect([changed.body.code ?? 'changed', started.body.code ?? 'started']).toEqual(
        changed.status === 200 ? ['changed', 'not_found'] : ['already_played', 'started'],
      )
      const before = await everything()
      if (changed.status === 200) continue
      expect(
        (await maker.client.try('PUT /api/boards/:id', { params: { id }, body: soundBoard(8) })).status,
      ).toBe(409)
      expect((await maker.client.try('DELETE /api/boards/:id', { params: { id } })).status).toBe(409)
      expect(await everything()).toBe(before)
    }
  })

  test('hearts of many accounts of one network count a few times', async () => {
    const author = await server.player()
    const { id } = await publishedBoard(author.client)
    const crowd = await Promise.all(Array.from({ length: 12 }, () => server.player()))
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    for (const { client } of crowd) {
      const game = await client.call('POST /api/boards/:id/start', { params: { id } })
      await client.call('POST /api/game/:id/give-up', { params: { id: game.id } })
    }
    await Promise.all(
      crowd.map(({ client }) => client.try('PUT /api/boards/:id/heart', { params: { id }, headers })),
    )
    const { hearts, plays } = await author.client.call('GET /api/boards/:id', { params: { id } })
    expect([hearts, plays]).toEqual([MADE_COUNTED_PER_NETWORK, 12])
  })
})
