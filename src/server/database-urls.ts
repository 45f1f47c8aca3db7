/**
 * Splits the address of a database with several hosts, such as `postgres://user@one:5432,two:5432/name`, into one
 * address for each host. Returns an empty list if the text is not an address of PostgreSQL.
 */
export function databaseUrls(setting: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(setting) ?? []
  const urls = hosts.split(',').map((host) => before + host + after)
  return urls.every((url) => URL.canParse(url)) ? urls : []
}
