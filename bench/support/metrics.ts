/** Returns a figure from the metrics of a server; `name` is the name of a metric without labels. */
export async function readMetric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/api/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}

/** Returns the processor time of a server since its start, in seconds. */
export const cpuSeconds = (origin: string): Promise<number> => readMetric(origin, 'process_cpu_seconds_total')
