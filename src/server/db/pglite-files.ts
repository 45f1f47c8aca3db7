import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type InitOptions = Parameters<NodeFS['init']>[1]
interface Attributes {
  mode?: number
}
/**
 * The part of PGlite that connects the files of PostgreSQL with the files of the operating system. PGlite's types do
 * not declare this module.
 */
interface EmscriptenModule {
  NODEFS: {
    node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: number): unknown
      setattr(node: unknown, attributes: Attributes): void
    }
    stream_ops: { fsync?: (stream: { nfd?: number }) => number }
  }
}

/** The permission bits of a file for its group and for all other users. */
const OF_OTHERS = 0o077

/**
 * File system of the embedded database. It corrects two faults of PGlite's default file system. The default file system
 * never calls fsync, so nearly all confirmed changes would be lost in a power failure. It also calls chmod, which
 * ignores the umask of the process. Therefore all users of the machine could write to the files of a new database.
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
