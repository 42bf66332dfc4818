/** Splits `postgres://user@one:5432,two/name` into one URL per host. */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', behind = ''] =
    /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => before + host + behind);
}
