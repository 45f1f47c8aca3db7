/**
 * Limit in MB for each half of the memory for new objects. With more memory, Node collects garbage more rarely, and each
 * time every request waits longer.
 */
export const newObjects = '--max-semi-space-size=8'
/**
 * Limits of Node's heap in MB: the one above, and one for older objects. Without limits, Node uses several times the
 * necessary memory on machines with much memory (decisions/016).
 */
export const heap = [newObjects, '--max-old-space-size=1024']
/**
 * Limit in bytes for the C library: freed memory blocks of at least this size are returned to the operating system at
 * once. Without this setting, the C library raises the limit to the size of the largest freed block. Hashing a password
 * frees a block of 19 MB, so the process would keep all freed blocks of less than 19 MB.
 */
export const largeBlocks = { MALLOC_MMAP_THRESHOLD_: '262144' }
