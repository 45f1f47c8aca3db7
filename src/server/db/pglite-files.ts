import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitOptions = Parameters<NodeFS['init']>[1]
interface Attributes {
  mode?: number
}
/** What PGlite's types leave out: its bridge from the files of PostgreSQL to those of the system. */
interface EmscriptenModule {
  NODEFS: {
    node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: number): unknown
      setattr(node: unknown, attributes: Attributes): void
    }
    stream_ops: { fsync?: (stream: { nfd?: number }) => number }
  }
}

/** Permissions of nobody but the owner. */
const OF_OTHERS = 0o077

/**
 * The files of the embedded database. PGlite's own file system never calls fsync, so a power cut would lose nearly all
 * acknowledged writes. It also gives every new file its permissions by chmod, so the process's umask means nothing to it,
 * and a new cluster would be writable by everybody.
 */
export class ClusterFiles extends NodeFS {
  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const amend = ({ NODEFS: { node_ops, stream_ops } }: EmscriptenModule) => {
      stream_ops.fsync = (stream) => {
        if (typeof stream.nfd === 'number') fdatasyncSync(stream.nfd)
        return 0
      }
      const { mknod, setattr } = node_ops
      node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OF_OTHERS, device)
      node_ops.setattr = (node, attributes) => {
        if (attributes.mode !== undefined) attributes.mode &= ~OF_OTHERS
        setattr(node, attributes)
      }
    }
    const preRun = [
      amend as (module: unknown) => void,
      ...((options.preRun ?? []) as ((m: unknown) => void)[]),
    ]
    return super.init(pg, { ...options, preRun } as InitOptions)
  }
}
