import { LEAST_MEMBERS, MOST_MEMBERS, type Relation } from '../../src/engine/lexicon/lexicon.ts'
import type { PartOfSpeech, Synset, WordNet } from './word-net.ts'

export interface NamedConcept {
  id: string
  name: string
  relation: Relation
  /** Ids of the next wider concepts. */
  wider: readonly string[]
}

/** A relation to a meaning, such as “is a part of a shoe”. */
interface Node {
  id: string
  relation: Relation
  synset: Synset
}

const RELATION_OF: Readonly<Partial<Record<PartOfSpeech, Relation>>> = {
  noun: 'kind',
  verb: 'way',
  adj: 'quality',
}
/** Pointers to a wider meaning: hypernym and instance hypernym. */
const WIDER = new Set(['@', '@i'])
/** Pointer between a main adjective and a similar adjective, in both directions. */
const SIMILAR = '&'
/** Pointers to a topic and to a region. */
const TOPIC = new Set([';c', ';r'])
const PART = '#p'
const MEMBER = '#m'
/** Number of WordNet's file of groups. The groups in other files are families of animals and plants. */
const GROUPS = 14
/**
 * Largest number of words of a concept. A verb with more words, such as “move”, and a wider quality would say nothing
 * to a player.
 */
const MOST: Readonly<Record<Relation, number>> = {
  ...{ kind: MOST_MEMBERS, part: MOST_MEMBERS, topic: MOST_MEMBERS },
  ...{ way: 100, quality: 200 },
}

/** Largest frequency rank of the name of a concept. Few players know a rarer word, such as “oscine”. */
const MOST_RANK = 40_000

/**
 * Concepts that are too abstract for a group of a board, although they have few enough words, and concepts that put
 * people into groups by their origin or body.
 */
const NO_GROUPS = new Set(
  `natural phenomenon,physical phenomenon,area,shape (attribute),change of state,work,ability (cognition),physical condition,
  trade good,conveyance (instrumentality),inhabitant,trait,statement,unit,knowledge base,motion (change),negotiator,
  speech act,center,consumer goods,agent (causal agent),implement (instrumentality),representative,collection,signal,
  seat (center),geographic point,chemical substance,contestant,region,transferred property,concept,
  information (cognition),information,social event,administrative unit,higher cognitive process,basic cognitive process,
  assets,way (artifact),area (structure),indefinite quantity,definite quantity,gathering,state,intellectual,
  writing (written communication),biological process,status,wrongful conduct,social control,bad person,visual property,
  creative thinking,transaction,product (creation),natural process,movement (happening),expressive style,imagination,
  fluid,representation (creation),biological group,taxonomic group,genus,genus (taxonomic group),facility,alteration,
  expenditure,piece of land,indication,thought process,bourgeois,capitalist (person),part (object),people,magnitude,
  language unit,complex body part,spatial relation,mental state,change of integrity,body process,bodily process,proponent,
  extremity (region),termination (change of state),support (device),arrangement (group),actuation,change of magnitude,
  speech communication,piece of work,transgression,attitude,evidence,evidence (indication),creation,covering,
  system of measurement,symbolic representation,representational process,criterion,sum,accumulation (net income),gain (sum),
  natural elevation,organic process,reproductive structure,plant organ,male person,female person,creativity,region (location),
  boundary,side (surface),reaction (bodily process),person of color,person of colour,Black,Black person,White,White person,
  Jew,homosexual,homophile,gay,gay woman,fat person,cripple,handicapped person,person`
    .split(',')
    .map((name) => name.trim()),
)

/**
 * Finds the concepts that LEAST_MEMBERS to MOST_MEMBERS words share. `words` has for each word its meanings, the most
 * usual one first. Returns for each meaning of each word the ids of the concepts to which it belongs directly; the word
 * also belongs to all wider concepts. `rank` returns the frequency rank of a text.
 */
export function findConcepts(
  words: readonly (readonly Synset[])[],
  { synsets, senses }: WordNet,
  rank: (text: string) => number,
): { concepts: readonly NamedConcept[]; direct: readonly (readonly (readonly string[])[])[] } {
  const toNode = (relation: Relation, synset: Synset): Node => ({
    id: `${relation.charAt(0)}${synset.part.charAt(0)}${Number(synset.id.split(' ')[1]).toString(36)}`,
    ...{ relation, synset },
  })
  const pointed = ({ pointers }: Synset, wanted: (symbol: string, target: Synset) => boolean) =>
    pointers.flatMap(({ symbol, to }) => {
      const target = synsets.get(to)
      return target && wanted(symbol, target) ? [target] : []
    })
  const nodesOf = (synset: Synset): Node[] => {
    const own = RELATION_OF[synset.part]
    const topics = pointed(synset, (symbol) => TOPIC.has(symbol))
    const wholes = pointed(
      synset,
      (symbol, { file }) => symbol === PART || (symbol === MEMBER && file === GROUPS),
    )
    return [
      ...(own ? [toNode(own, synset)] : []),
      ...topics.map((topic) => toNode('topic', topic)),
      ...wholes.map((whole) => toNode('part', whole)),
    ]
  }
  const widerOf = ({ relation, synset }: Node): Node[] =>
    relation === 'part' || relation === 'topic'
      ? []
      : pointed(
          synset,
          (symbol, { part }) =>
            part === synset.part && (WIDER.has(symbol) || (symbol === SIMILAR && synset.isSatellite)),
        ).map((wider) => toNode(relation, wider))

  const members = new Map<string, { node: Node; rows: Set<number> }>()
  const join = (node: Node, row: number): void => {
    const entry = members.get(node.id) ?? { node, rows: new Set() }
    members.set(node.id, entry)
    if (entry.rows.has(row)) return
    entry.rows.add(row)
    for (const wider of widerOf(node)) join(wider, row)
  }
  words.forEach((meanings, row) => {
    for (const meaning of meanings) for (const node of nodesOf(meaning)) join(node, row)
  })

  const isUsual = (word: string, synset: Synset, most: number): boolean => {
    const ofPart = senses(word.toLowerCase()).filter((sense) => sense.synset.startsWith(synset.part))
    return ofPart.slice(0, most).some((sense) => sense.synset === synset.id)
  }
  /**
   * The name of a meaning: one of its first two words, if it is the most usual meaning of the word. A name of a place or
   * person can also have other, more usual meanings. If there is no such word, the next wider meaning is added.
   */
  const nameOf = (synset: Synset): { word: string; name: string } => {
    const isName = (word: string) => word !== word.toLowerCase()
    const usual = synset.words.slice(0, 2).find((word) => isUsual(word, synset, isName(word) ? 3 : 1))
    if (usual !== undefined) return { word: usual, name: usual }
    const [word = ''] = synset.words
    const [wider] = pointed(synset, (symbol) => WIDER.has(symbol) || symbol === SIMILAR)
    return { word, name: wider ? `${word} (${wider.words[0]})` : word }
  }
  // Several concepts with the same words are one concept. It has the name that is the most frequent.
  const best = new Map<string, { node: Node; name: string; rank: number }>()
  for (const { node, rows } of members.values()) {
    if (rows.size < LEAST_MEMBERS || rows.size > MOST[node.relation]) continue
    const { word, name } = nameOf(node.synset)
    const named = { node, name, rank: rank(word.toLowerCase()) }
    if (named.rank > MOST_RANK || NO_GROUPS.has(name)) continue
    const key = [...rows].sort((a, b) => a - b).join()
    const before = best.get(key)
    if (!before || isBetter(named, before)) best.set(key, named)
  }
  const kept = new Map([...best.values()].map((entry) => [entry.node.id, entry]))
  /** Climbs from nodes to the first kept nodes. Verbs of WordNet have circles, so no node is visited twice. */
  const nearest = (nodes: readonly Node[], visited = new Set<string>()): string[] => {
    const ids = nodes.flatMap((node) => {
      if (visited.has(node.id)) return []
      visited.add(node.id)
      return kept.has(node.id) ? [node.id] : nearest(widerOf(node), visited)
    })
    return [...new Set(ids)]
  }
  return {
    concepts: [...kept.values()]
      .map(({ node, name }) => {
        const { id, relation } = node
        return { id, name, relation, wider: nearest(widerOf(node), new Set([id])) }
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    direct: words.map((meanings) => meanings.map((meaning) => nearest(nodesOf(meaning)))),
  }
}

interface Named {
  node: Node
  rank: number
}

function isBetter(a: Named, b: Named): boolean {
  const isKind = ({ node }: Named) => node.relation === 'kind'
  if (isKind(a) !== isKind(b)) return isKind(a)
  return a.rank !== b.rank ? a.rank < b.rank : a.node.id < b.node.id
}
